use strict;
use warnings;
use JSON::PP;
use LWP::UserAgent;
use URI;

my $agent = LWP::UserAgent->new(max_redirect => 0);
my $callback = 'https://app.example/callback';

sub get {
    my ($address, %parameters) = @_;
    my $uri = URI->new($address);
    $uri->query_form(%parameters);
    my $response = $agent->get($uri);
    die $response->status_line if $response->code >= 400;
    return $response;
}

my $redirect = get('https://www.facebook.com/v19.0/dialog/oauth',
    client_id => $ENV{APP_ID}, redirect_uri => $callback, scope => 'email');
my %query = URI->new($redirect->header('Location'))->query_form;
my $token = decode_json(get('https://graph.facebook.com/v19.0/oauth/access_token',
    client_id => $ENV{APP_ID}, client_secret => $ENV{APP_SECRET}, redirect_uri => $callback, code => $query{code})->content);
my $me = decode_json(get('https://graph.facebook.com/v19.0/me',
    fields => 'name', access_token => $token->{access_token})->content);
print "$me->{name}\n";
