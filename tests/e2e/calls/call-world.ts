import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { X509Certificate, createHash } from 'node:crypto'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { vi } from 'vitest'
import { ensureChromium } from '../../../scripts/chromium.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import type { ServerOptions } from '../../support/servers/server.ts'
import { type Visitor, visit, wait } from '../browser.ts'
import {
  type Office,
  type Person,
  approveTechnician,
  book,
  enter,
  freeDay,
  openOffice,
  payFor,
  serviceId,
} from '../office-steps.ts'

export interface CallWorld extends AsyncDisposable {
  readonly office: Office
  readonly bookingId: string
  readonly data: ReturnType<typeof openTestPort>
  /** A person in a browser of their own with a false camera, at the page of the call where no other path is named. */
  at(person: Person | null, path?: string, width?: number): Promise<Caller>
}

interface Caller extends Visitor {
  /** Ends the browser at once, as a crash does. */
  kill(): Promise<void>
}

/** Connections of a page, kept for `getStats()`, and its signals, counted. It runs before the scripts of the page. */
const keepConnections = `
  window.connections = []
  const Real = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Real {
    constructor(...parts) { super(...parts); window.connections.push(this) }
  }
  window.signals = 0
  const Stream = window.EventSource
  window.EventSource = class extends Stream {
    constructor(...parts) { super(...parts); this.addEventListener('signal', () => { window.signals += 1 }) }
  }
`

/** A browser with all its parts: the small one has no codecs for calls. */
function openCamera(flags: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--auto-select-desktop-capture-source=Entire screen',
      '--disable-features=WebRtcHideLocalIpsWithMdns',
      '--autoplay-policy=no-user-gesture-required',
      ...flags,
    ],
  })
}

/** A server with a booking of Carla's that Tariq does. */
export async function openCallWorld(env: ServerOptions['env'] = {}, flags: readonly string[] = []): Promise<CallWorld> {
  await using opening = new AsyncDisposableStack()
  const office = opening.use(await openOffice(env))
  await approveTechnician(office)
  const bookingId = await bookedVisit(office)
  const data = opening.use(openTestPort(office.server.dataDir))
  // The one technician is assigned with the payment.
  await vi.waitFor(() => {
    if (data.count('visits', { booking_id: bookingId, technician_id: null }) > 0) throw new Error('nobody is assigned')
  }, wait)
  const opened = opening.move()
  return {
    office,
    bookingId,
    data,
    async at(person, path = `/chat/${bookingId}/call`, width = 768) {
      const browser = await openCamera(flags)
      const [{ url }, screen] = [office.server, { width, scripts: true }]
      const visitor = await (person ? enter(browser, url, person, screen) : visit(browser, url, screen))
      await visitor.context.addInitScript(keepConnections)
      await visitor.page.goto(path)
      return {
        ...visitor,
        kill: () => browser.close(),
        async [Symbol.asyncDispose]() {
          if (browser.isConnected()) await visitor[Symbol.asyncDispose]()
          await browser.close()
        },
      }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function bookedVisit({ browser, server }: Office): Promise<string> {
  await using customer = await enter(browser, server.url, 'customer', { width: 1280, scripts: false })
  const { request } = customer.context
  const service = 'Tap Repair or Replacement'
  const { date, time } = await freeDay(request, service)
  const booked = await book(request, {
    service_id: await serviceId(request, service),
    scheduled_date: `${date}T${time}:00`,
  })
  await payFor(request, booked)
  return booked.id
}

export const startCall = (page: Page) => page.getByRole('button', { name: /Start video call|Join/ }).click()
export const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(wait)
/** The label of the state, exactly. */
export const isState = (page: Page, state: 'Connecting' | 'Connected' | 'Disconnected') =>
  page.locator('.call-state', { hasText: new RegExp(`^${state}$`) }).waitFor(wait)

interface Seen {
  /** Frames of the other's picture that were decoded. */
  readonly frames: number
  /** The kinds of the two ends of the path that is used. */
  readonly pair: string
  /** How the own end reaches the relay. */
  readonly way: string
  readonly connections: number
}

/** How many signals of the call have come to the page. */
export const signalsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly signals: number }).signals)

export function seen(page: Page): Promise<Seen> {
  return page.evaluate(async () => {
    const all = (window as unknown as { readonly connections: readonly RTCPeerConnection[] }).connections
    let [frames, pair, way] = [0, '', '']
    for (const connection of all.filter(({ connectionState }) => connectionState === 'connected')) {
      const stats = new Map<string, Record<string, unknown>>()
      for (const each of (await connection.getStats()).values()) stats.set(each.id, each)
      for (const each of stats.values()) {
        if (each['type'] === 'inbound-rtp' && each['kind'] === 'video') frames = Number(each['framesDecoded'] ?? 0)
        if (each['type'] === 'candidate-pair' && each['nominated'] && each['state'] === 'succeeded') {
          const kind = (end: string) => stats.get(String(each[`${end}CandidateId`]))?.['candidateType']
          pair = `${String(kind('local'))} ${String(kind('remote'))}`
          way = String(stats.get(String(each['localCandidateId']))?.['relayProtocol'])
        }
      }
    }
    return { frames, pair, way, connections: all.length }
  })
}

/** Waits until more frames of the other's picture are decoded than now. */
export async function sees(page: Page): Promise<Seen> {
  const before = (await seen(page)).frames
  return await vi.waitFor(async () => {
    const now = await seen(page)
    if (now.frames <= before + 3) throw new Error(`no new frame: ${JSON.stringify(now)}`)
    return now
  }, wait)
}

export const turnSecret = 'north-of-the-river'

interface Relay extends AsyncDisposable {
  readonly port: number
  readonly tlsPort: number
  /** The key of its certificate, which it made itself, for browsers that are to take it. */
  readonly pin: string
  start(): Promise<void>
  /** Ends it at once: every path through it is dead. */
  stop(): Promise<void>
}

/** Debian's coturn on loopback, with TLS; where it is missing, an error that says so. */
export async function openRelay(): Promise<Relay> {
  try {
    execFileSync('turnserver', ['--version'], { stdio: 'ignore' })
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') {
      throw new Error('turnserver is missing: apt-get install coturn (.ci/run does it)', { cause: fault })
    }
  }
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-relay-'))
  const [key, certificate] = [join(folder.path, 'key.pem'), join(folder.path, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const made = ['req', '-x509', ...kind, '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', certificate]
  execFileSync('openssl', made, { stdio: 'ignore' })
  const spki = new X509Certificate(readFileSync(certificate)).publicKey.export({ type: 'spki', format: 'der' })
  const [port, tlsPort] = [await freePort(), await freePort()]
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn(
      'turnserver',
      [
        '-n',
        '--listening-ip=127.0.0.1',
        '--relay-ip=127.0.0.1',
        `--listening-port=${port}`,
        `--tls-listening-port=${tlsPort}`,
        `--cert=${certificate}`,
        `--pkey=${key}`,
        '--use-auth-secret',
        `--static-auth-secret=${turnSecret}`,
        '--realm=callout',
        '--allow-loopback-peers',
        '--cli-password=x',
        '--no-dtls',
        '--log-file=stdout',
        '--pidfile=/dev/null',
        '--min-port=49152',
        '--max-port=49999',
      ],
      { stdio: 'ignore', cwd: folder.path },
    )
    await vi.waitFor(() => answers(tlsPort), wait)
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    child = null
  }

  await start()
  return {
    port,
    tlsPort,
    pin: createHash('sha256').update(spki).digest('base64'),
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      folder[Symbol.dispose]()
    },
  }
}

function answers(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
