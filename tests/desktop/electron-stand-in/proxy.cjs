const { switches } = require('./command-line.cjs');

/**
 * Resolves the proxy for an address as Chromium does (docs/api/structures/proxy-config.md, net/docs/proxy.md of
 * Chromium): the session's setting, else `--proxy-server`, else the system's settings, which are environment variables
 * on Linux without a desktop. Loopback addresses bypass a proxy unless the bypass list contains `<-loopback>`.
 */
let config;

const schemes = { http: 'PROXY', https: 'HTTPS', socks: 'SOCKS', socks4: 'SOCKS', socks5: 'SOCKS5' };

function toPac(entry) {
  const [, scheme = 'http', rest] = /^(?:([a-z0-9]+):\/\/)?(.*)$/i.exec(entry.trim());
  if (scheme === 'direct') return 'DIRECT';
  if (!schemes[scheme]) throw new Error(`electron stand-in: a proxy of the kind "${scheme}" is not implemented`);
  const host = rest.replace(/\/$/, '');
  const port = { https: 443, socks: 1080, socks4: 1080, socks5: 1080 }[scheme] ?? 80;
  return `${schemes[scheme]} ${/:\d+$/.test(host) ? host : `${host}:${port}`}`;
}

const listToPac = (list) => list.split(',').map(toPac).join(';');

/** Parses proxy rules: `http=foopy:80;socks=bar` or `foopy,direct://`. */
function ruleFor(rules, scheme) {
  if (!rules.includes('=')) return listToPac(rules);
  const named = Object.fromEntries(rules.split(';').map((part) => part.trim().split(/=(.*)/s, 2)));
  if (named[scheme]) return listToPac(named[scheme]);
  return named.socks ? listToPac(named.socks.replace(/^(?!.*:\/\/)/, 'socks4://')) : 'DIRECT';
}

const isLoopback = (host) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i.test(host);

const toPattern = (text) => new RegExp(`^${text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*')}$`, 'i');

function matches(rule, url) {
  if (rule === '<local>') return isLoopback(url.hostname) || !url.hostname.includes('.');
  if (rule.includes('/') && !rule.includes('://'))
    throw new Error('electron stand-in: a bypass rule with a range of addresses is not implemented');
  const [, scheme, host, port] = /^(?:([a-z]+):\/\/)?(\[[^\]]*\]|[^:]*)(?::(\d+))?$/i.exec(rule) ?? [];
  if (host === undefined) throw new Error(`electron stand-in: the bypass rule "${rule}" is not implemented`);
  if (scheme && `${scheme}:` !== url.protocol) return false;
  if (port && port !== (url.port || { 'http:': '80', 'https:': '443' }[url.protocol])) return false;
  return toPattern(host.startsWith('.') ? `*${host}` : host).test(url.hostname);
}

function resolveFixed(rules, bypass, url) {
  const all = (bypass ?? '').split(/[,;]/).map((rule) => rule.trim());
  const own = all.filter((rule) => rule !== '' && rule !== '<-loopback>');
  if (isLoopback(url.hostname) && !all.includes('<-loopback>')) return 'DIRECT';
  return own.some((rule) => matches(rule, url)) ? 'DIRECT' : ruleFor(rules, url.protocol.slice(0, -1));
}

function resolveSystem(url) {
  const variable = (name) => process.env[name] ?? process.env[name.toUpperCase()];
  const server = variable(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy') ?? variable('all_proxy');
  return server ? resolveFixed(server, variable('no_proxy'), url) : 'DIRECT';
}

/** Formats the result like a PAC script's, e.g. `PROXY 10.0.0.1:8080;DIRECT`. */
async function resolveProxy(address) {
  const url = new URL(address);
  const { mode, proxyRules, proxyBypassRules } = config ?? {};
  if (mode === 'direct') return 'DIRECT';
  if (proxyRules) return resolveFixed(proxyRules, proxyBypassRules, url);
  if (mode !== 'system' && 'no-proxy-server' in switches) return 'DIRECT';
  if (mode !== 'system' && switches['proxy-server'])
    return resolveFixed(switches['proxy-server'], switches['proxy-bypass-list'], url);
  return resolveSystem(url);
}

async function setProxy(wanted) {
  const { mode, pacScript } = wanted;
  if (pacScript || mode === 'pac_script' || mode === 'auto_detect')
    throw new Error('electron stand-in: a PAC script as proxy setting is not implemented');
  config = wanted;
}

module.exports = { resolveProxy, setProxy };
