// One WebSocket for all tables: requests with answers, news, and coming back after a loss.
import type { Refusal } from '../generated/wire';
import { bar } from './barred.svelte';
import { patience } from './patience';
import { speech } from './words.svelte';

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export type Message = Record<string, unknown>;
/** A request taken back before it went out. */
export class Withdrawn extends Error {}

interface Answer {
  resolve: (message: Message) => void;
  reject: (error: Error) => void;
  sent: Message;
  /** Whether the server may have it. */
  out: boolean;
}
type Listener = (news: Message) => void;
interface Watched {
  listener: Listener;
  seq: number;
  table: string;
  seat: number | null;
  /** Whether what comes next tells what has happened meanwhile. */
  late: boolean;
}

const client = crypto.getRandomValues(new Uint32Array(2)).join('-');
const QUIET = 10000;
const DEAF = 5000;

class Link {
  state = $state<'closed' | 'connecting' | 'open' | 'lost'>('closed');
  private socket: WebSocket | null = null;
  private number = 0;
  private tries = 0;
  private watchdog = 0;
  private answers = new Map<number, Answer>();
  private watched = new Map<string, Watched>();

  open(): void {
    if (this.socket) return;
    this.state = this.tries ? 'lost' : 'connecting';
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`;
    const socket = new WebSocket(url);
    this.socket = socket;
    this.expect(socket);
    socket.onopen = () => {
      this.heard(socket);
      this.state = 'open';
      this.tries = 0;
      for (const each of this.watched.values()) this.watchAgain(each);
      for (const answer of this.answers.values()) {
        if (answer.sent.do !== 'watch') answer.out = this.send(answer.sent) || answer.out;
      }
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      this.heard(socket);
      this.read(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  private closed(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return;
    clearTimeout(this.watchdog);
    this.socket = null;
    if (code === 4403) {
      this.state = 'closed';
      return;
    }
    this.state = 'lost';
    setTimeout(() => this.open(), patience(this.tries++));
  }

  /** The line lives: ask again when it has been quiet for long. */
  private heard(socket: WebSocket): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => {
      this.send({ do: 'ping', id: ++this.number });
      this.expect(socket);
    }, QUIET);
  }

  /** A line that says nothing now is dead, even if nobody has closed it. */
  private expect(socket: WebSocket): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => {
      socket.close();
      this.closed(socket, 1006);
    }, DEAF);
  }

  /** Start again as another guest. */
  again(): void {
    const old = this.socket;
    this.socket = null;
    clearTimeout(this.watchdog);
    old?.close();
    this.tries = 0;
    this.open();
  }

  /** Ask; the promise is kept when the server has answered, however often the line breaks. */
  ask(message: Message): Promise<Message> {
    this.open();
    const id = ++this.number;
    const sent = { ...message, id };
    return new Promise((resolve, reject) => {
      this.answers.set(id, { resolve, reject, sent, out: this.send(sent) });
    });
  }

  /** Ask for something that happens once, also if it is sent twice. */
  request(message: Message): Promise<Message> {
    return this.ask({ ...message, client });
  }

  /** What is asked of a table and has not gone out: nobody else knows of it. */
  private kept(table: string): [number, Answer][] {
    return [...this.answers].filter(([, { out, sent }]) => !out && sent.client && sent.table === table);
  }

  /** Whether something waits for the line that can still be taken back. */
  keeps(table: string): boolean {
    return this.kept(table).length > 0;
  }

  withdraw(table: string): void {
    for (const [id, answer] of this.kept(table)) {
      this.answers.delete(id);
      answer.reject(new Withdrawn());
    }
  }

  watch(table: string, seat: number | null, listener: Listener): () => void {
    this.open();
    const key = `${table}/${seat ?? ''}`;
    const watched = { listener, seq: 0, table, seat, late: true }; // the whole story first
    this.watched.set(key, watched);
    this.watchAgain(watched);
    return () => {
      if (this.watched.get(key) !== watched) return;
      this.watched.delete(key);
      if (this.state === 'open') void this.ask({ do: 'unwatch', table, seat }).catch(() => undefined);
    };
  }

  private watchAgain(watched: Watched): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    watched.late = true;
    const { table, seat } = watched;
    this.ask({ do: 'watch', table, seat, lang: speech.language, since: watched.seq })
      .then((answer) => watched.listener({ mine: answer.mine }))
      .catch((error: unknown) => watched.listener({ failed: error }));
  }

  private send(message: Message): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private read(message: Message): void {
    if (typeof message.re === 'number') {
      const answer = this.answers.get(message.re);
      this.answers.delete(message.re);
      if (message.error) answer?.reject(new Refused(message.error as Refusal));
      else answer?.resolve(message);
      return;
    }
    if (message.bye === 'banned') bar(message.error as Refusal);
    const watched = this.watched.get(`${message.table as string}/${(message.seat as number | null) ?? ''}`);
    if (!watched) return;
    if (typeof message.seq === 'number') watched.seq = message.seq;
    watched.listener(watched.late ? { ...message, late: true } : message);
    watched.late = false;
  }
}

export const link = new Link();
