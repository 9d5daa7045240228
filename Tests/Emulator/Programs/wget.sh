GET() { wget --quiet --output-document - "$1"; }
REDIRECT() { wget --quiet --server-response --max-redirect 0 --output-document /dev/null "$1" 2>&1 | sed -n 's/^ *[Ll]ocation: //p'; }
. "$PROGRAMS/login.sh"
