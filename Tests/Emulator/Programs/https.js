const https = require('https');
const { APP_ID, APP_SECRET } = process.env;
const callback = 'https://app.example/callback';
const query = (parameters) => new URLSearchParams(parameters);
const get = (address) => new Promise((resolve, reject) => https.get(address, (response) => {
  let text = '';
  response.on('data', (part) => { text += part; });
  response.on('end', () => resolve({ text, location: response.headers.location }));
}).on('error', reject));
(async () => {
  const dialog = `https://www.facebook.com/v19.0/dialog/oauth?${query({ client_id: APP_ID, redirect_uri: callback, scope: 'email' })}`;
  const code = new URL((await get(dialog)).location).searchParams.get('code');
  const exchange = query({ client_id: APP_ID, client_secret: APP_SECRET, redirect_uri: callback, code });
  const token = JSON.parse((await get(`https://graph.facebook.com/v19.0/oauth/access_token?${exchange}`)).text).access_token;
  console.log(JSON.parse((await get(`https://graph.facebook.com/v19.0/me?${query({ fields: 'name', access_token: token })}`)).text).name);
})();
