import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { layCatalogue } from '../support/folders/catalogue-folder.ts'
import { preparedFolder } from '../support/folders/kept-folder.ts'
import { type RunningServer, runCallout } from '../support/servers/server.ts'
import { codeIn } from '../support/setup-code.ts'
import { type Client, createClient, text } from './client.ts'

const serviceId = 'svc_plumbing-repair'

export const password = 'a-long-enough-phrase-1'

/** The owner's account, made before the server starts. */
export const makeAdmin = preparedFolder(async (dataDir) => {
  await layCatalogue(dataDir)
  await runCallout(['admin', 'create', '--email', 'owner@example.com', '--password', password], dataDir)
})

/** The same by the set-up of a server that has no administrator, with the code from its log. */
export async function setUp(server: RunningServer): Promise<void> {
  const owner = { full_name: 'Olive Owner', email: 'owner@example.com', password }
  const answer = await createClient(server.url).post('/api/setup', { code: codeIn(server.log()), owner })
  expect(answer).toMatchObject({ status: 201, body: { user: { user_type: 'admin' } } })
}

/** Adds `count` plumbers who applied and were approved. */
export async function addPlumbers(
  { url, dataDir }: { readonly url: string; readonly dataDir: string },
  count: number,
): Promise<void> {
  for (let n = 1; n <= count; n += 1) await signUp(url, `plumber${n}@example.com`, 'technician')
  confirmAddresses(dataDir)
  const admin = createClient(url)
  expect(await admin.post('/api/auth/login', { email: 'owner@example.com', password })).toMatchObject({ status: 200 })
  const { body } = await admin.get('/api/admin/technician-applications')
  const applications = Array.isArray(body['items']) ? body['items'] : []
  expect(applications).toHaveLength(count)
  for (const { id } of applications) {
    const path = `/api/admin/technician-applications/${id}/approve`
    expect(await admin.post(path, { skills: ['plumbing'] })).toMatchObject({ status: 200 })
  }
}

/** Confirms all addresses, in place of the links that were sent to them. */
function confirmAddresses(dataDir: string): void {
  const database = new Database(join(dataDir, 'callout.sqlite'))
  database.pragma('busy_timeout = 5000')
  database.exec('update users set email_verified_at = created_at where email_verified_at is null')
  database.close()
}

export async function addCustomers(url: string, count: number): Promise<readonly Client[]> {
  const customers: Client[] = []
  for (let n = 1; n <= count; n += 1) customers.push(await signUp(url, `customer${n}@example.com`, 'customer'))
  return customers
}

async function signUp(url: string, email: string, userType: string): Promise<Client> {
  const client = createClient(url)
  const body = { email, password, full_name: 'Asha Patel', user_type: userType }
  expect(await client.post('/api/auth/signup', body)).toMatchObject({ status: 201 })
  return client
}

export function bookingOf(start: string): object {
  return {
    service_id: serviceId,
    scheduled_date: start,
    customer_address: '12 Park Lane, Croydon',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'The kitchen tap drips.',
  }
}

/** The free starts from tomorrow on, "YYYY-MM-DDTHH:MM:00", of at least so many. */
export async function freeStarts(client: Client, atLeast: number): Promise<readonly string[]> {
  const starts: string[] = []
  const today = Temporal.Now.plainDateISO('Europe/London')
  for (let ahead = 1; ahead <= 60 && starts.length < atLeast; ahead += 1) {
    const date = today.add({ days: ahead }).toString()
    const { body } = await client.get(`/api/services/${serviceId}/slots?date=${date}`)
    const slots = Array.isArray(body['slots']) ? body['slots'] : []
    starts.push(...slots.map((time) => `${date}T${text(time)}:00`))
  }
  expect(starts.length).toBeGreaterThanOrEqual(atLeast)
  return starts
}
