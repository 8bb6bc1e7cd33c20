import { foreignHostProblem } from './own-host.js';

const asked = (host: string, publicUrl?: string, url = '/api/v1/session') =>
  foreignHostProblem({ headers: { host }, url }, { publicUrl });

describe('the host that a request names', () => {
  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:8080', '[::1]', '[::1]:3000'])(
    'is this machine’s where no address is set: %s',
    (host) => {
      expect(asked(host)).toBeNull();
    },
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    'localhost:3000.evil.example',
    '192.168.1.5:3000',
    'evil.example@localhost',
    '127.0.0.1.nip.io',
    '',
  ])('is no other: %j', (host) => {
    expect(asked(host)).toMatchObject({ code: 'foreign-host' });
    expect(asked(host)?.detail).toMatch(/Its name is localhost.*set PUBLIC_URL/);
  });

  it('is that of PUBLIC_URL alone where there is one', () => {
    const own = 'https://meshwright.example';
    expect(asked('meshwright.example', own)).toBeNull();
    expect(asked('Meshwright.Example', own)).toBeNull();
    for (const host of ['localhost:3000', 'meshwright.example:8443', 'www.meshwright.example'])
      expect(asked(host, own)?.detail).toMatch(/Its name is meshwright\.example, as PUBLIC_URL/);
    expect(asked('mesh.lan:8080', 'http://mesh.lan:8080')).toBeNull();
  });

  it('does not matter to probes, and to nothing that only looks like one', () => {
    for (const url of ['/api/health', '/api/health/ready', '/api/health?x'])
      expect(asked('10.0.0.7:3000', 'https://meshwright.example', url)).toBeNull();
    for (const url of ['/api/healthy', '/api/v1/session?/api/health', '/api/health/../v1/session'])
      expect(asked('10.0.0.7:3000', undefined, url)).not.toBeNull();
  });
});
