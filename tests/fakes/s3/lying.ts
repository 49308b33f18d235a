import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../../../adapters/backup-places/s3-settings.ts'

/** How a request ends instead of as it should. */
type Trouble =
  | { readonly status: number; readonly code: string }
  /** The connection is cut, after so many bytes of the content. */
  | { readonly cutAfter: number }
  /** No answer ever comes. */
  | 'silent'
  /** The request is done, and the connection is cut before the answer. */
  | 'answer lost'

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest()

/** A server of S3 in memory, with one bucket, which fails and lies on request. It checks no signature. */
export async function openLyingS3() {
  const objects = new Map<string, Buffer>()
  const tags = new Map<string, string>()
  const uploads = new Map<
    string,
    { readonly key: string; readonly began: string; readonly parts: Map<number, Buffer> }
  >()
  const troubles: { readonly of: RegExp; readonly trouble: Trouble; times: number }[] = []
  const asked: string[] = []
  let spoil: ((content: Buffer) => Buffer) | null = null
  let tagOf: ((tag: string) => string) | null = null

  function keep(key: string, content: Buffer, tag: string): void {
    const kept = spoil ? spoil(content) : content
    objects.set(key, kept)
    tags.set(key, tagOf ? tagOf(tag) : tag)
  }

  /** Status, headers and content of the right answer. */
  function answerTo(method: string, url: URL, body: Buffer, range: string | undefined) {
    const key = decodeURIComponent(url.pathname).replace(/^\/[^/]+\/?/, '')
    const { searchParams: query } = url
    const xml = (text: string, status = 200) => ({ status, headers: {}, content: Buffer.from(text) })
    const none = (status: number, code: string) => xml(`<Error><Code>${code}</Code></Error>`, status)
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (key === '' && query.has('uploads')) {
      const all = [...uploads].map(
        ([id, { key: name, began }]) =>
          `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${began}</Initiated></Upload>`,
      )
      return xml(`<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>`)
    }
    if (key === '') {
      // Two a page, so that pages are followed.
      const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).toSorted()
      const from = Number(query.get('continuation-token') ?? 0)
      const items = names.slice(from, from + 2).map((name) => {
        const size = objects.get(name)?.length
        return `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><Size>${size}</Size></Contents>`
      })
      const next =
        from + 2 < names.length
          ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${from + 2}</NextContinuationToken>`
          : '<IsTruncated>false</IsTruncated>'
      return xml(`<ListBucketResult>${items.join('')}${next}</ListBucketResult>`)
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size + 1}`
      uploads.set(id, { key, began: Temporal.Now.instant().toString(), parts: new Map() })
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (query.has('uploadId')) {
      if (!upload) return none(404, 'NoSuchUpload')
      if (method === 'PUT') {
        upload.parts.set(Number(query.get('partNumber')), body)
        return { status: 200, headers: { etag: `"${md5(body).toString('hex')}"` }, content: Buffer.alloc(0) }
      }
      uploads.delete(query.get('uploadId') ?? '')
      if (method === 'DELETE') return xml('', 204)
      const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
      keep(key, Buffer.concat(parts), `${md5(Buffer.concat(parts.map(md5))).toString('hex')}-${parts.length}`)
      return xml('<CompleteMultipartUploadResult/>')
    }
    if (method === 'PUT') {
      keep(key, body, md5(body).toString('hex'))
      return xml('')
    }
    if (method === 'DELETE') return objects.delete(key) ? xml('', 204) : none(404, 'NoSuchKey')
    const found = objects.get(key)
    if (!found) return none(404, 'NoSuchKey')
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    const headers = { etag: `"${tags.get(key)}"` }
    return { status: from > 0 ? 206 : 200, headers, content: found.subarray(from) }
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3.test')
    const named = `${request.method} ${url.pathname}${url.search}`
    asked.push(named)
    const body = Buffer.concat(await request.toArray())
    const planned = troubles.find(({ of, times }) => times > 0 && of.test(named))
    if (planned) planned.times -= 1
    const trouble = planned?.trouble
    if (trouble === 'silent') return
    if (trouble && typeof trouble === 'object' && 'status' in trouble) {
      response.writeHead(trouble.status).end(`<Error><Code>${trouble.code}</Code></Error>`)
      return
    }
    const { status, headers, content } = answerTo(request.method ?? '', url, body, request.headers.range)
    if (trouble === 'answer lost') return void request.socket.destroy()
    response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': content.length }) })
    if (trouble) {
      response.write(content.subarray(0, trouble.cutAfter), () => request.socket.destroy())
      return
    }
    response.end(request.method === 'HEAD' ? undefined : content)
  }

  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings: S3Settings = {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    region: 'eu-west-2',
    accessKey: 'AKIAEXAMPLE',
    secretKey: 'a-secret-of-forty-letters-that-none-shows',
    pathStyle: true,
  }
  return {
    settings,
    objects,
    uploads,
    asked,
    /** The next requests of this kind, such as `PUT .*partNumber=2`, end so. */
    plan(of: RegExp, trouble: Trouble, times = 1): void {
      troubles.push({ of, trouble, times })
    },
    /** Keeps other content than was sent. */
    spoilContent(how: (content: Buffer) => Buffer): void {
      spoil = how
    },
    /** Names content in another way, as a service with keys of its own for encryption does. */
    nameContent(how: (tag: string) => string): void {
      tagOf = how
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
