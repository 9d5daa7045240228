# Logs a person in, and prints their name. Needs a program GET that prints the body of a URL, and REDIRECT that prints the address of a redirect.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" | sed 's/\\u00257C/|/g; s/\\//g'; }
address="https://www.facebook.com/v19.0/dialog/oauth?client_id=$APP_ID&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&scope=email"
code=$(REDIRECT "$address" | sed -n 's/.*[?&]code=\([^&#]*\).*/\1/p')
token=$(GET "https://graph.facebook.com/v19.0/oauth/access_token?client_id=$APP_ID&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&client_secret=$APP_SECRET&code=$code" | field access_token)
GET "https://graph.facebook.com/v19.0/me?fields=name&access_token=$token" | field name
