import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** The kinds that are sent, as Meta's published examples have them (its own schemas refuse its own examples). */
const shared = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\+\d{8,15}$/),
  biz_opaque_callback_data: z.string().max(512),
}
const message = z.discriminatedUnion('type', [
  z.strictObject({
    ...shared,
    type: z.literal('text'),
    text: z.strictObject({ body: z.string().min(1).max(4_096), preview_url: z.boolean() }),
  }),
  z.strictObject({
    ...shared,
    type: z.literal('image'),
    image: z.strictObject({ id: z.string().min(1), caption: z.string().max(1_024).optional() }),
  }),
  z.strictObject({
    ...shared,
    type: z.literal('template'),
    template: z.strictObject({
      name: z.string().regex(/^[a-z0-9_]{1,512}$/),
      language: z.strictObject({ code: z.string().regex(/^[a-z]{2}(_[A-Z]{2})?$/) }),
      components: z.array(
        z.strictObject({
          type: z.literal('body'),
          parameters: z
            .array(z.strictObject({ type: z.literal('text'), text: z.string().regex(/^(?!.*(\n|\t| {4})).+$/) }))
            .min(1),
        }),
      ),
    }),
  }),
])

type SentMessage = z.output<typeof message>

interface Trouble {
  readonly status: number
  readonly body: unknown
}

export interface FakeWhatsapp extends AsyncDisposable {
  readonly base: URL
  /** Accepted messages, in order; each once. */
  readonly sent: readonly SentMessage[]
  /** Pictures that were uploaded: their types and sizes. */
  readonly uploads: readonly { readonly type: string; readonly bytes: number }[]
  /** Answers the next request so instead of taking it. */
  refuseNext(trouble: Trouble): void
  /** Takes the next message, and lets the connection go before it answers. */
  dropNext(): void
  /** A webhook of Meta's, signed. */
  sign(body: unknown): { readonly text: string; readonly signature: string }
}

export const fakeSettings = {
  token: 'EAAG-test-token',
  phoneId: '106540352242922',
  appSecret: 'the-app-secret',
  verifyToken: 'the-verify-token',
}

export function graphFault(status: number, code: number, details: string): Trouble {
  return { status, body: { error: { message: `(#${code})`, type: 'OAuthException', code, error_data: { details } } } }
}

/** Meta's Cloud API as far as we use it: keeps what it took, and refuses what its examples do not have. */
export async function openFakeWhatsapp(): Promise<FakeWhatsapp> {
  const sent: SentMessage[] = []
  const uploads: { type: string; bytes: number }[] = []
  let trouble: Trouble | 'drop' | null = null
  const take: RequestListener = (request, response) => void answerTo(request, response)
  // It keeps connections open as long as a client does.
  const server = createServer({ keepAliveTimeout: 0 }, take)
  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const [now, body] = [trouble, Buffer.concat(chunks)]
    trouble = null
    const answer = ({ status, body: said }: Trouble) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    }
    if (now && now !== 'drop') return answer(now)
    if (request.headers.authorization !== `Bearer ${fakeSettings.token}`)
      return answer(graphFault(401, 190, 'Bad token'))
    if (request.url === `/v23.0/${fakeSettings.phoneId}/media`) {
      const type = /content-type: (image\/[a-z]+)/i.exec(body.toString('latin1'))?.[1]
      if (!type || !body.includes('name="messaging_product"')) return answer(graphFault(400, 100, 'Not an upload'))
      uploads.push({ type, bytes: body.length })
      return answer({ status: 200, body: { id: `media-${uploads.length}` } })
    }
    if (request.url !== `/v23.0/${fakeSettings.phoneId}/messages`) return answer(graphFault(404, 100, 'Not an address'))
    const parsed = message.safeParse(JSON.parse(body.toString('utf8')))
    if (!parsed.success) return answer(graphFault(400, 100, z.prettifyError(parsed.error)))
    sent.push(parsed.data)
    if (now === 'drop') return void request.socket.destroy()
    const [contact] = [{ input: parsed.data.to, wa_id: parsed.data.to.slice(1) }]
    answer({
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id: `wamid.${sent.length}` }] },
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: new URL(`http://127.0.0.1:${port}/`),
    sent,
    uploads,
    refuseNext(given) {
      trouble = given
    },
    dropNext() {
      trouble = 'drop'
    },
    sign(body) {
      const text = JSON.stringify(body)
      const digest = createHmac('sha256', fakeSettings.appSecret).update(text).digest('hex')
      return { text, signature: `sha256=${digest}` }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A webhook of one message from somebody, as Meta's examples have it. */
export function inboundWebhook(text: string, { from = '447700900123', id = 'wamid.in-1', at = 1_772_452_800 } = {}) {
  return webhook({
    contacts: [{ profile: { name: 'Sheena Nelson' }, wa_id: from }],
    messages: [{ from, id, timestamp: String(at), type: 'text', text: { body: text } }],
  })
}

/** A webhook of what became of a message of ours. */
export function statusWebhook(
  id: string,
  status: string,
  more: Readonly<Record<string, unknown>> = {},
  at = 1_772_452_800,
) {
  return webhook({ statuses: [{ id, status, timestamp: String(at), recipient_id: '447700900123', ...more }] })
}

/** A webhook of our number with this in it. */
export function webhook(value: Readonly<Record<string, unknown>>) {
  const metadata = { display_phone_number: '15550783881', phone_number_id: fakeSettings.phoneId }
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '419561257915477',
        changes: [{ value: { messaging_product: 'whatsapp', metadata, ...value }, field: 'messages' }],
      },
    ],
  }
}
