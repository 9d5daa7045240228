<?php
function get(string $address): array {
    $context = stream_context_create(['http' => ['follow_location' => 0]]);
    $text = file_get_contents($address, false, $context);
    if ($text === false) { exit(1); }
    $location = '';
    foreach ($http_response_header as $line) {
        if (stripos($line, 'Location: ') === 0) { $location = substr($line, 10); }
    }
    return [$text, $location];
}
require getenv('PROGRAMS') . '/login.php';
