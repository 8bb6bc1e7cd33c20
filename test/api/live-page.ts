import { request, type IncomingMessage } from 'node:http';
import type { Agent, TestApp } from './app.js';

/** What `agent` sends to any port of this machine. */
export const cookiesOf = ({ jar }: Agent): string =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- declared as a class, and no more than its fields is read
  jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false }).toValueString();

/** What a browser's EventSource would hear on a socket of its own. */
export class LivePage {
  /** The names of the events in order; `look` where an event has no name. */
  readonly heard: string[] = [];
  /** Everything that came, byte for byte. */
  raw = '';
  readonly closed: Promise<void>;
  private wake: () => void = () => undefined;

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      this.raw += text;
      const events = this.raw
        .split('\n\n')
        .slice(0, -1)
        .filter((event) => event.includes('data:'));
      for (const event of events.slice(this.heard.length))
        this.heard.push(/^event: (\w+)$/m.exec(event)?.[1] ?? 'look');
      this.wake();
    });
    this.closed = new Promise((done) => {
      response.once('close', done);
    });
    response.on('error', () => undefined);
  }

  /** Opens `path` with the cookies of `agent`. */
  static open({ url }: Pick<TestApp, 'url'>, agent: Agent, path: string): Promise<LivePage> {
    const headers = { cookie: cookiesOf(agent), accept: 'text/event-stream' };
    return new Promise((done, fail) => {
      const asked = request(url + path, { headers }, (response) => {
        done(new LivePage(response));
      });
      asked.once('error', fail);
      asked.end();
    });
  }

  /** Waits until `name` has been heard so many times. */
  async until(name: string, times = 1): Promise<void> {
    while (this.heard.filter((each) => each === name).length < times)
      await new Promise<void>((done) => (this.wake = done));
  }

  leave(): void {
    this.response.destroy();
  }
}
