import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** A request for a chat completion as OpenAI documents it, as far as we send any. */
const request = z.strictObject({
  model: z.string().min(1),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string().min(1) })).min(1),
})

/** `silent`: no answer comes. `stalled`: it begins and never ends. */
type TextServiceMood = 'well' | 'silent' | 'stalled' | 'broken' | 'empty' | 'nonsense'

interface FakeTextService extends AsyncDisposable {
  readonly base: URL
  readonly asked: readonly (z.output<typeof request> & { readonly key: string })[]
  turn(mood: TextServiceMood): void
  /** Its answers from now on. */
  write(text: string): void
}

export const writtenText = 'The washer of the kitchen tap was replaced.'

/** A service with the interface of OpenAI's chat completions, on this machine. */
export async function startTextService(): Promise<FakeTextService> {
  const asked: (z.output<typeof request> & { readonly key: string })[] = []
  let mood: TextServiceMood = 'well'
  let written = writtenText
  const server = createServer((incoming, answer) => void respond(incoming, answer))

  async function respond(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece as Buffer)
    if (incoming.url !== '/v1/chat/completions') return void answer.writeHead(404).end()
    const key = (incoming.headers.authorization ?? '').replace('Bearer ', '')
    asked.push({ ...request.parse(JSON.parse(Buffer.concat(pieces).toString())), key })
    if (mood === 'silent') return
    if (mood === 'broken') return void answer.writeHead(500).end('{"error":{"message":"down"}}')
    answer.writeHead(200, { 'content-type': 'application/json' })
    if (mood === 'stalled') return void answer.write('{"id":"1",')
    if (mood === 'nonsense') return void answer.end('{"choices": 3}')
    const content = mood === 'empty' ? ' \n' : ` ${written}\n`
    const message = { role: 'assistant', content, refusal: null }
    const choices = [{ index: 0, finish_reason: 'stop', logprobs: null, message }]
    answer.end(JSON.stringify({ id: 'one', object: 'chat.completion', created: 1, model: 'small', choices }))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: new URL(`http://127.0.0.1:${port}/v1`),
    asked,
    turn: (next) => {
      mood = next
    },
    write: (text) => {
      written = text
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
