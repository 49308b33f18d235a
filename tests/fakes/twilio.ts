import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** The parameters of a message as Twilio documents them, as far as we send any. */
const message = z
  .strictObject({
    To: z.string().regex(/^\+[1-9]\d{6,14}$/),
    Body: z.string().min(1).max(1_600),
    StatusCallback: z.url({ protocol: /^https?$/ }),
    From: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .optional(),
    MessagingServiceSid: z
      .string()
      .regex(/^MG[0-9a-f]{32}$/)
      .optional(),
  })
  .refine((one) => (one.From === undefined) !== (one.MessagingServiceSid === undefined), 'From or MessagingServiceSid')

type SentText = z.output<typeof message>

interface Trouble {
  readonly status: number
  readonly body: unknown
}

export const fakeTwilioSettings = {
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'fedcba9876543210fedcba9876543210',
  from: '+447700900999',
}

/** The id that Twilio gives the message of this number, from 1 on. */
export const sidOf = (number: number) => `SM${number.toString(16).padStart(32, '0')}`

export function twilioFault(status: number, code: number, words: string): Trouble {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return { status, body: { code, message: words, more_info, status } }
}

export interface FakeTwilio extends AsyncDisposable {
  readonly base: URL
  /** Accepted messages, in order; each once. */
  readonly sent: readonly SentText[]
  /** Answers the next request so instead of taking it. */
  refuseNext(trouble: Trouble): void
  /** Answers every request so, until null. */
  refuseAll(trouble: Trouble | null): void
  /** Takes the next message, and lets the connection go before it answers. */
  dropNext(): void
  /** No connection can be made until it comes back. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
  /** Does this before it answers the next message that it takes. */
  beforeNextAnswer(work: (taken: { readonly sid: string; readonly report: URL }) => Promise<void>): void
}

/** Twilio's API for messages: keeps what it took, and refuses what its documents do not have. */
export async function openFakeTwilio(): Promise<FakeTwilio> {
  const { accountSid, authToken } = fakeTwilioSettings
  const sent: SentText[] = []
  let trouble: Trouble | 'drop' | null = null
  let always: Trouble | null = null
  let beforeAnswer: Parameters<FakeTwilio['beforeNextAnswer']>[0] | null = null
  // It keeps connections open as long as a client does.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void answerTo(request, response))
  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const now = trouble ?? always
    trouble = null
    const answer = ({ status, body }: Trouble) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (now && now !== 'drop') return answer(now)
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
    if (request.headers.authorization !== `Basic ${credentials}`) {
      return answer(twilioFault(401, 20003, 'Authenticate'))
    }
    const isMessage = request.method === 'POST' && request.url === `/2010-04-01/Accounts/${accountSid}/Messages.json`
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    if (!isMessage || !isForm) return answer(twilioFault(404, 20404, 'The requested resource was not found'))
    const fields = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    const parsed = message.safeParse(Object.fromEntries(fields))
    if (!parsed.success) return answer(twilioFault(400, 21604, z.prettifyError(parsed.error)))
    sent.push(parsed.data)
    const before = beforeAnswer
    beforeAnswer = null
    await before?.({ sid: sidOf(sent.length), report: new URL(parsed.data.StatusCallback) })
    if (now === 'drop') return void request.socket.destroy()
    const { To: to, From: from = null, MessagingServiceSid: messaging_service_sid = null, Body: body } = parsed.data
    answer({
      status: 201,
      body: {
        account_sid: accountSid,
        api_version: '2010-04-01',
        body,
        date_created: 'Mon, 02 Mar 2026 12:00:00 +0000',
        date_sent: null,
        date_updated: 'Mon, 02 Mar 2026 12:00:00 +0000',
        direction: 'outbound-api',
        error_code: null,
        error_message: null,
        from,
        messaging_service_sid,
        num_media: '0',
        num_segments: '1',
        price: null,
        price_unit: 'GBP',
        sid: sidOf(sent.length),
        status: 'queued',
        subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${sidOf(sent.length)}/Media.json` },
        to,
        uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sidOf(sent.length)}.json`,
      },
    })
  }
  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  async function close(): Promise<void> {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    base: new URL(`http://127.0.0.1:${port}/`),
    sent,
    refuseNext(given) {
      trouble = given
    },
    refuseAll(given) {
      always = given
    },
    dropNext() {
      trouble = 'drop'
    },
    beforeNextAnswer(work) {
      beforeAnswer = work
    },
    goDown: close,
    comeBack: () => listen(port),
    [Symbol.asyncDispose]: close,
  }
}

/** The header with which Twilio signs a webhook: the address, then each parameter in the order of the names. */
export function signatureOf(
  url: string,
  fields: Readonly<Record<string, string>>,
  authToken: string = fakeTwilioSettings.authToken,
): string {
  const text = Object.keys(fields)
    .toSorted()
    .reduce((sum, name) => sum + name + fields[name], url)
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64')
}

/** The form of a webhook about a message of ours. */
export function statusForm(sid: string, status: string, more: Readonly<Record<string, string>> = {}) {
  const { accountSid: AccountSid, from: From } = fakeTwilioSettings
  const To = '+447700900123'
  return {
    AccountSid,
    ApiVersion: '2010-04-01',
    From,
    To,
    MessageSid: sid,
    MessageStatus: status,
    SmsSid: sid,
    SmsStatus: status,
    ...more,
  }
}

/** The form of a webhook with a text from somebody. */
export function inboundForm(
  text: string,
  { from = '+447700900123', sid = sidOf(0xabc), ...more }: Readonly<Record<string, string>> = {},
) {
  const { accountSid: AccountSid, from: To } = fakeTwilioSettings
  return {
    AccountSid,
    ApiVersion: '2010-04-01',
    Body: text,
    From: from,
    FromCountry: 'GB',
    MessageSid: sid,
    NumMedia: '0',
    NumSegments: '1',
    SmsMessageSid: sid,
    SmsSid: sid,
    SmsStatus: 'received',
    To,
    ...more,
  }
}
