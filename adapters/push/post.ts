import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { NothingLeft } from './faults.ts'
import { publicLookup } from './public-lookup.ts'

interface Posted {
  readonly status: number
}

export type Post = (url: string, headers: Readonly<Record<string, string | number>>, body: Buffer) => Promise<Posted>

const limitMs = 10_000

/** Posts to push services. Follows no redirect, and reads no more of an answer than its status. */
export function createPost() {
  const agents = {
    'https:': new Agent({ keepAlive: true, maxSockets: 10, lookup: publicLookup }),
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 10 }),
  }

  const post: Post = (url, headers, body) =>
    new Promise((resolve, reject) => {
      const isPlain = url.startsWith('http:')
      const options: RequestOptions = { method: 'POST', headers, signal: AbortSignal.timeout(limitMs) }
      const onAnswer = (answer: IncomingMessage) => {
        answer.on('error', () => {})
        answer.resume()
        resolve({ status: answer.statusCode ?? 0 })
      }
      const sent = isPlain
        ? httpRequest(url, { ...options, agent: agents['http:'] }, onAnswer)
        : httpsRequest(url, { ...options, agent: agents['https:'] }, onAnswer)
      let isConnected = false
      sent.on('socket', (socket) => {
        if (socket.connecting) socket.once(isPlain ? 'connect' : 'secureConnect', () => (isConnected = true))
        else isConnected = true
      })
      sent.on('error', (fault) => reject(isConnected ? fault : new NothingLeft(fault.message, { cause: fault })))
      sent.end(body)
    })

  return {
    post,
    [Symbol.dispose]() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
