import { once } from 'node:events'
import { promisify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The bytes of the wire. */
  readonly raw: string
  readonly mail: Email
}

export interface MailServer extends AsyncDisposable {
  readonly url: URL
  /** Accepted mails, in order. */
  readonly received: readonly ReceivedMail[]
  /** The text of all mails so far, and of a mail whose end has not come yet. */
  arrived(): string
  /** How many connections are open. */
  connections(): Promise<number>
}

class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

export const mailRefusal = (responseCode: number, message: string): Error => new Refusal(responseCode, message)

interface Behaviour {
  /** A refusal of a recipient, or null. */
  readonly onRecipient?: (address: string) => Error | null
  /** Before a whole mail is taken, so many as are taken already: throws a refusal, or never answers. */
  readonly onMail?: (raw: string, taken: number) => Promise<void>
  readonly options?: SMTPServerOptions
  readonly port?: number
  /** An address of this machine; 127.0.0.2 is one that the program takes for another machine's. */
  readonly host?: '127.0.0.1' | '127.0.0.2'
}

/** A real mail server on this machine that keeps what it takes, parsed back. */
export async function openMailServer({
  onRecipient = () => null,
  onMail = async () => {},
  options = { authOptional: true, disabledCommands: ['STARTTLS'] },
  port = 0,
  host = '127.0.0.1',
}: Behaviour = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const arrived: Buffer[] = []

  async function take(raw: string, from: string, to: readonly string[]): Promise<void> {
    await onMail(raw, received.length)
    received.push({ from, to, raw, mail: await PostalMime.parse(raw) })
  }

  async function answer(taking: Promise<void>, callback: (fault?: Error | null) => void): Promise<void> {
    const [{ reason } = { reason: null }] = await Promise.allSettled([taking]).then((all) =>
      all.filter((one) => one.status === 'rejected'),
    )
    callback(reason instanceof Error ? reason : null)
  }

  const server = new SMTPServer({
    logger: false,
    ...options,
    onRcptTo: ({ address }, _session, callback) => callback(onRecipient(address)),
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => {
        parts.push(part)
        arrived.push(part)
      })
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        void answer(take(Buffer.concat(parts).toString('utf8'), from, to), callback)
      })
    },
  })
  // A client that dies is what some tests are about.
  server.on('error', () => {})
  const listening = server.listen(port, host)
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: new URL(`smtp://${host}:${address.port}`),
    received,
    arrived: () => Buffer.concat(arrived).toString('utf8'),
    connections: promisify((done: (fault: Error | null, count: number) => void) => listening.getConnections(done)),
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}
