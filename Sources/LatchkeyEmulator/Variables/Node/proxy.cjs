'use strict';

// Makes the clients of Node's own modules use the proxy of HTTPS_PROXY: fetch, http and https. Node 20 reads no such variable by itself.
// Each connection is a tunnel (CONNECT), also for http://. Hosts of NO_PROXY are connected to directly. Clients that read the variable themselves,
// and send requests for https URLs to the proxy without a tunnel, such as axios, get a tunnel as well, because TLS ends at the host.

const http = require('http');
const https = require('https');
const { syncBuiltinESMExports } = require('module');
const net = require('net');
const tls = require('tls');

// A program that the command starts without the variable connects to all hosts directly.
if (!URL.canParse(process.env.HTTPS_PROXY)) return;

const proxy = new URL(process.env.HTTPS_PROXY);
const direct = (process.env.NO_PROXY || '').toLowerCase().split(',').map((name) => name.trim()).filter(Boolean);

// npm passes on the settings of its files by variables, in the spelling of the file, which other clients read before those of the run.
for (const name of Object.keys(process.env)) {
  if (/^npm_config_((https?|wss?)[_-]?proxy|proxy)$/i.test(name)) process.env[name] = process.env.HTTPS_PROXY;
  if (/^npm_config_no[_-]?proxy$/i.test(name)) process.env[name] = process.env.NO_PROXY || '';
}

/** Returns whether a host is connected to without the proxy. */
function isDirect(host) {
  const name = String(host || 'localhost').toLowerCase().replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return direct.some((entry) => entry === '*' || name === entry || name.endsWith(`.${entry.replace(/^\./, '')}`)) || /^127\./.test(name);
}

/** Opens a tunnel to a host, and passes its socket or an error to the callback. */
function openTunnel(host, port, callback) {
  const bare = String(host).replace(/^\[|\]$/g, '');
  const authority = `${net.isIPv6(bare) ? `[${bare}]` : bare}:${port}`;
  const request = new http.ClientRequest({
    host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: authority, headers: { Host: authority },
    // The tunnel has a connection of its own, and is not opened through itself.
    createConnection: () => net.createConnection({ host: proxy.hostname, port: proxy.port }),
  });
  request.once('connect', (response, socket, head) => {
    if (response.statusCode !== 200) {
      socket.destroy();
      callback(new Error(`The proxy refused ${authority} with status ${response.statusCode}: ${head.toString().trim()}`));
      return;
    }
    if (head.length > 0) socket.unshift(head);
    callback(null, socket);
  });
  request.once('error', callback);
  request.end();
}

/** Passes a connection with TLS over a socket to the callback, once. */
function startTLS(socket, options, callback) {
  const secure = tls.connect({ ...options, socket });
  const fail = (error) => callback(error);
  secure.once('error', fail);
  secure.once('secureConnect', () => {
    secure.removeListener('error', fail);
    callback(null, secure);
  });
}

/** Wraps the method of an agent class that opens connections. */
function useProxy(Agent, defaultPort, finish) {
  const original = Agent.prototype.createConnection;
  Agent.prototype.createConnection = function createConnection(...parameters) {
    const [options, callback] = parameters;
    const isPlain = typeof options === 'object' && options !== null && typeof callback === 'function';
    if (!isPlain || options.socketPath || options.socket || isDirect(options.host)) return original.apply(this, parameters);
    openTunnel(options.host, options.port || defaultPort, (error, socket) => {
      if (error) callback(error);
      else finish(socket, options, callback);
    });
    return undefined;
  };
}

useProxy(http.Agent, 80, (socket, options, callback) => callback(null, socket));
useProxy(https.Agent, 443, (socket, options, callback) => {
  const { path, host, ...rest } = options;
  startTLS(socket, { ...rest, servername: options.servername || (net.isIP(host) ? '' : host) }, callback);
});

/** Returns the options of a request to the host of an https URL, if they are those of a request for the URL to the proxy. */
function optionsOfHost(options) {
  if (typeof options !== 'object' || options === null || options.socketPath || options.createConnection) return undefined;
  if (!/^https:\/\/[^/?#]/i.test(options.path)) return undefined;
  if ((options.hostname || options.host) !== proxy.hostname || Number(options.port) !== Number(proxy.port)) return undefined;
  const { hostname, port } = new URL(options.path);
  const host = hostname.replace(/^\[|\]$/g, '');
  // The path stays as the client has written it.
  const path = options.path.replace(/^https:\/\/[^/?#]*/i, '').replace(/#.*$/, '').replace(/^(?!\/)/, '/');
  const agent = options.agent === false || options.agent instanceof https.Agent ? options.agent : undefined;
  return { ...options, protocol: 'https:', hostname: host, host, port: Number(port) || 443, defaultPort: 443, path, agent };
}

for (const name of ['request', 'get']) {
  const original = http[name];
  http[name] = function (...parameters) {
    const options = optionsOfHost(parameters[0]);
    return options ? https[name](options, ...parameters.slice(1)) : original.apply(this, parameters);
  };
}
syncBuiltinESMExports();

// The dispatcher of fetch exists once one of the classes of fetch has been used. Its class is not exported.
const dispatcher = Symbol.for('undici.globalDispatcher.1');
if (typeof globalThis.Headers === 'function' && globalThis[dispatcher]) {
  const { constructor: Dispatcher } = globalThis[dispatcher];
  const connect = (options, callback) => {
    const { hostname, protocol, servername } = options;
    const isSecure = protocol === 'https:';
    const port = Number(options.port) || (isSecure ? 443 : 80);
    const finish = (socket) => {
      if (isSecure) startTLS(socket, { servername: servername || (net.isIP(hostname) ? '' : hostname), ALPNProtocols: ['http/1.1'] }, callback);
      else callback(null, socket);
    };
    if (!isDirect(hostname)) {
      openTunnel(hostname, port, (error, socket) => (error ? callback(error) : finish(socket)));
      return;
    }
    const socket = net.connect({ host: hostname.replace(/^\[|\]$/g, ''), port });
    socket.once('error', callback);
    socket.once('connect', () => {
      socket.removeListener('error', callback);
      finish(socket);
    });
  };
  globalThis[dispatcher] = new Dispatcher({ connect });
}
