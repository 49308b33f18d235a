import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempDisposableSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerOptions, startServer } from '../../support/servers/server.ts'
import { addCustomers, addPlumbers, bookingOf, freeStarts, setUp } from '../business.ts'
import { type Client, text } from '../client.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')
const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-executable-'))
const callout = join(folder.path, 'callout')
/** A quick compression: the measurement of sizes builds it as it is shipped. */
const build = (to: string) =>
  run(process.execPath, ['scripts/build-binary.ts', '--level', '1', '--to', to], { cwd: repository })

beforeAll(() => build(callout))
afterAll(() => folder.remove())

describe('the executable', () => {
  it('is the same for a second build', async () => {
    const again = join(folder.path, 'again')
    await build(again)
    expect(digestOf(again)).toBe(digestOf(callout))
  })

  it('runs the check of a large database in a process of its own, as Node would', async () => {
    const dataDir = join(folder.path, 'check')
    await run(callout, ['migrate'], { env: { DATA_DIR: dataDir } })
    const [version = ''] = readdirSync(join(dataDir, 'program'))
    const driver = join(dataDir, 'program', version, 'node_modules/better-sqlite3')
    const text = `process.stdout.write(require(process.argv[1])(process.argv[2]).pragma('quick_check', { simple: true }))`
    const args = ['--input-type=commonjs', '-e', text, driver, join(dataDir, 'callout.sqlite')]
    expect((await run(callout, args, { env: {} })).stdout).toBe('ok')
  })

  it('is the whole product with no Node, no setting but the data folder, and a home that cannot be written', async () => {
    const home = join(folder.path, 'home')
    mkdirSync(home)
    chmodSync(home, 0o500)
    const dataDir = join(folder.path, 'data')
    const command = (...args: readonly string[]) =>
      run(callout, args, { cwd: home, env: { HOME: home, DATA_DIR: dataDir } })
    expect((await command('--version')).stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/)
    const options = { dataDir, command: [callout, 'serve'], removeDataDir: false, env: { PATH: '' } }
    const { booked, customer } = await bookAndPay(options)
    await using server = await startServer(options)
    expect((await customer.at(server.url).get(`/api/bookings/${booked}`)).body).toMatchObject({
      id: booked,
      status: 'confirmed',
    })
    const checked = (await command('doctor')).stdout
    expect(checked).toMatch(/ok +database: sound, and up to date/)
    expect(checked).toMatch(/ok +permissions: /)
    expect(checked).toMatch(/ok +owner: owner@example.com/)
    expect(server.log()).not.toContain('setup_code')
    expect(readdirSync(home)).toEqual([])
  })

  it('takes a backup of a server that is then killed, and brings the same data up elsewhere', async () => {
    const dataDir = join(folder.path, 'backed-up')
    const command = (to: string, ...args: readonly string[]) => run(callout, args, { env: { DATA_DIR: to } })
    const options = { dataDir, command: [callout, 'serve'], removeDataDir: false, env: { PATH: '' } }
    const place = join(folder.path, 'place')
    mkdirSync(place)
    const { booked, customer } = await bookAndPay(options, () => command(dataDir, 'backup', '--to', place))
    const [archive = ''] = readdirSync(place)
    const elsewhere = join(folder.path, 'elsewhere')
    expect((await command(elsewhere, 'restore', join(place, archive), '--verify')).stdout).toContain(
      '1 bookings, 1 payments',
    )
    await command(elsewhere, 'restore', join(place, archive))
    await using server = await startServer({ ...options, dataDir: elsewhere })
    expect((await customer.at(server.url).get(`/api/bookings/${booked}`)).body).toMatchObject({
      id: booked,
      status: 'confirmed',
    })
  })
})

/** The server is killed as soon as the payment is answered, and `after` it. */
async function bookAndPay(
  options: ServerOptions,
  after: () => Promise<unknown> = async () => {},
): Promise<{ readonly booked: string; readonly customer: Client }> {
  await using server = await startServer(options)
  const page = await fetch(server.url)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8'])
  await setUp(server)
  await addPlumbers(server, 1)
  const [customer = expect.fail('nobody signed up')] = await addCustomers(server.url, 1)
  const [start = ''] = await freeStarts(customer, 1)
  const { status, body } = await customer.post('/api/bookings', bookingOf(start), 'book')
  expect(status).toBe(201)
  const booked = text(body['id'])
  const opened = await customer.post('/api/payments/intents', { booking_id: booked }, 'open')
  const path = `/api/payments/${text(opened.body['payment_id'])}/confirm`
  const paid = await customer.post(path, { payment_method_id: 'pm_card_visa' }, 'pay')
  expect(paid.body).toMatchObject({ status: 'succeeded' })
  await after()
  await server.kill('SIGKILL')
  return { booked, customer }
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
