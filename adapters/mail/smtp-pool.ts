import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { transportSecurity } from './transport-security.ts'

interface Posting {
  readonly from: string
  readonly to: string
  /** The whole of it, headers and all. */
  readonly mail: Buffer
  /** Awaited when all but the last dot is with the server. */
  readonly leaving: () => Promise<void>
}

export interface SmtpPool {
  /** Answers when the server accepts the mail; throws nodemailer's fault otherwise. */
  send(posting: Posting): Promise<void>
  close(): void
}

/** Connections are reused for a while. A mail that may have left is never sent again automatically. */
export function openSmtpPool(url: URL): SmtpPool {
  const bodies = new WeakMap<Buffer, () => Readable>()
  const transport = createTransport({
    pool: true,
    url: url.href,
    ...transportSecurity(url),
    maxConnections: 4,
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    dnsTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // nodemailer's own stream of a message is read ahead of the connection, long before the server asks for it.
  transport.use('stream', ({ data, message }, done) => {
    const body = Buffer.isBuffer(data.raw) ? bodies.get(data.raw) : undefined
    if (!message || !body) return done(new Error('a mail has no body'))
    Object.assign(message, { createReadStream: body })
    done()
  })

  return {
    async send({ from, to, mail, leaving }) {
      let isRead = false
      async function* untilTheDot() {
        isRead = true
        yield mail
        await leaving()
      }
      bodies.set(mail, () => Readable.from(untilTheDot(), { objectMode: false }))
      const once = () => transport.sendMail({ envelope: { from, to: [to] }, raw: mail })
      await once().catch((fault: unknown) => {
        // The server may have closed a connection that was kept: then nothing of this mail has gone.
        if (isRead || !isClosed(fault)) throw fault
        return once()
      })
    },
    close: () => transport.close(),
  }
}

function isClosed(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ECONNECTION'
}
