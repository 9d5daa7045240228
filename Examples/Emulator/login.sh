#!/bin/sh
# Logs Ada in with curl, and reads her name: `latchkey emulate -- sh login.sh`
set -eu
app=138483919580948
secret=0123456789abcdef0123456789abcdef
callback=https://app.example/callback

# The next login is Ada's, and needs no page.
curl -fsS -o /dev/null --json '{"person": "ada@example.com"}' "${LATCHKEY_CONTROL_URL%/}/logins/next"

# The dialog redirects to the app.
cookies=$(mktemp)
trap 'rm -f "$cookies"' EXIT
address="https://www.facebook.com/v21.0/dialog/oauth?client_id=$app&redirect_uri=$callback&scope=email&state=s"
while [ "${address#https://www.facebook.com/}" != "$address" ]; do
    address=$(curl -fsS -b "$cookies" -c "$cookies" -o /dev/null -w '%{redirect_url}' "$address")
done

code=$(printf %s "$address" | sed -n 's/.*[?&]code=\([^&#]*\).*/\1/p')
token=$(curl -fsS "https://graph.facebook.com/v21.0/oauth/access_token?client_id=$app&client_secret=$secret&redirect_uri=$callback&code=$code" |
    sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p')
curl -fsS "https://graph.facebook.com/v21.0/me?fields=name&access_token=$token"
echo
