<?php
$app = ['client_id' => getenv('APP_ID'), 'redirect_uri' => 'https://app.example/callback'];
[, $location] = get('https://www.facebook.com/v19.0/dialog/oauth?' . http_build_query($app + ['scope' => 'email']));
parse_str(parse_url($location, PHP_URL_QUERY), $redirect);
[$text] = get('https://graph.facebook.com/v19.0/oauth/access_token?'
    . http_build_query($app + ['client_secret' => getenv('APP_SECRET'), 'code' => $redirect['code']]));
[$text] = get('https://graph.facebook.com/v19.0/me?'
    . http_build_query(['fields' => 'name', 'access_token' => json_decode($text)->access_token]));
echo json_decode($text)->name, "\n";
