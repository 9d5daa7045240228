GET() { curl --silent --show-error --fail "$1"; }
REDIRECT() { curl --silent --show-error --output /dev/null --write-out '%{redirect_url}' "$1"; }
. "$PROGRAMS/login.sh"
