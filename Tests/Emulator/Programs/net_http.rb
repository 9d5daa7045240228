require 'json'
require 'net/http'

CALLBACK = 'https://app.example/callback'

def get(address, parameters)
  uri = URI(address)
  uri.query = URI.encode_www_form(parameters)
  Net::HTTP.get_response(uri)
end

app = { client_id: ENV['APP_ID'], redirect_uri: CALLBACK }
redirect = get('https://www.facebook.com/v19.0/dialog/oauth', app.merge(scope: 'email'))
code = URI.decode_www_form(URI(redirect['Location']).query).to_h['code']
token = JSON.parse(get('https://graph.facebook.com/v19.0/oauth/access_token', app.merge(client_secret: ENV['APP_SECRET'], code: code)).body)
puts JSON.parse(get('https://graph.facebook.com/v19.0/me', fields: 'name', access_token: token['access_token']).body)['name']
