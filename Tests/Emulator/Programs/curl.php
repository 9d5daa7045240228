<?php
function get(string $address): array {
    $handle = curl_init($address);
    curl_setopt($handle, CURLOPT_RETURNTRANSFER, true);
    $text = curl_exec($handle);
    if ($text === false) { fwrite(STDERR, curl_error($handle)); exit(1); }
    return [$text, curl_getinfo($handle, CURLINFO_REDIRECT_URL)];
}
require getenv('PROGRAMS') . '/login.php';
