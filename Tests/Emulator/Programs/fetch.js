const { APP_ID, APP_SECRET } = process.env;
const callback = 'https://app.example/callback';
const query = (parameters) => new URLSearchParams(parameters);
(async () => {
  const dialog = `https://www.facebook.com/v19.0/dialog/oauth?${query({ client_id: APP_ID, redirect_uri: callback, scope: 'email' })}`;
  const redirect = await fetch(dialog, { redirect: 'manual' });
  const code = new URL(redirect.headers.get('location')).searchParams.get('code');
  const exchange = query({ client_id: APP_ID, client_secret: APP_SECRET, redirect_uri: callback, code });
  const token = await (await fetch(`https://graph.facebook.com/v19.0/oauth/access_token?${exchange}`)).json();
  const me = await fetch(`https://graph.facebook.com/v19.0/me?${query({ fields: 'name', access_token: token.access_token })}`);
  console.log((await me.json()).name);
})();
