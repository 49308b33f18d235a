import { connect } from 'node:net'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Screen, expectUsable, wait } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()
const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

function box(kind: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-files-'))
const photo = join(folder.path, 'bathroom.jpg')
const video = join(folder.path, 'bathroom.mp4')
const html = join(folder.path, 'page.mp4')
writeFileSync(
  photo,
  await sharp({ create: { width: 800, height: 600, channels: 3, background: '#6b8f71' } })
    .jpeg()
    .toBuffer(),
)
writeFileSync(
  video,
  Buffer.concat([
    box('ftyp', Buffer.from('isom0000')),
    box('moov', Buffer.alloc(30)),
    box('mdat', Buffer.alloc(200_000)),
  ]),
)
writeFileSync(html, '<!doctype html><script>alert(1)</script>')

const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 320, scripts: true, dark: true },
  { width: 768, scripts: false, dark: true },
  { width: 1280, scripts: true },
]
const description = 'The bathroom needs new tiles, about 12 square metres, and a shower.'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('a request for a quote', () => {
  it.each(screens)('goes in three steps with a photo and a video (%o)', async (screen) => {
    await using visitor = await site.visit(screen)
    const { page } = visitor
    const name = `quote-${screen.width}${screen.scripts ? '' : '-plain'}`
    await page.goto('/quote')
    await expectUsable(visitor)
    await page.getByLabel('What needs doing?').fill(description)
    await page.locator('input[name="photo"]').setInputFiles(photo)
    if (screen.scripts) await page.getByText('Added').first().waitFor()
    await page.locator('input[name="video"]').setInputFiles(video)
    if (screen.scripts) await page.getByText('Video, 0.2 MB').waitFor()
    else await button(page, 'Add these files').click()
    await page.getByText('Video, 0.2 MB').waitFor()
    expect(await page.locator('[data-quote-files] img').count()).toBe(1)
    await expectUsable(visitor)
    await shoot(page, `${name}-1`)
    expect(await page.getByLabel('What needs doing?').inputValue()).toBe(description)
    await button(page, 'Continue').click()
    await page.getByText('Step 2 of 3').waitFor()
    await page.getByLabel('Postcode of the work').fill('SW1A 1AA')
    await page.getByLabel('Address').fill('12 Park Lane, Croydon')
    await button(page, 'Continue').click()
    await page.getByText('We do not come to SW1A yet').first().waitFor()
    await expectUsable(visitor)
    await shoot(page, `${name}-2`)
    await page.getByLabel('Postcode of the work').fill('CR0 1JB')
    await button(page, 'Continue').click()
    await page.getByText('Step 3 of 3').waitFor()
    await expectUsable(visitor)
    await page.getByLabel('Your name').fill('Ada Swift')
    await page.getByLabel('E-mail', { exact: true }).first().fill(`ada-${name}@example.org`)
    await page.getByLabel('Phone', { exact: true }).first().fill('07700 900123')
    await shoot(page, `${name}-3`)
    await button(page, 'Send my request').click()
    await page.getByText('We have your request').waitFor()
    await expectUsable(visitor)
    await shoot(page, `${name}-sent`)
    expect(await page.title()).toMatch(/^Request sent/)
    expect(visitor.faults).toEqual([])
  })

  it('keeps the draft where the connection is cut while a video goes, and takes the file again', async () => {
    await using visitor = await site.visit({ width: 375, scripts: true })
    const { page } = visitor
    await page.goto('/quote')
    await page.getByLabel('What needs doing?').fill(description)
    await expect.poll(async () => (await page.context().cookies()).length, wait).toBeGreaterThan(0)
    await page.route('**/api/quote-draft/files', (route) => route.abort('connectionreset'))
    await page.locator('input[name="video"]').setInputFiles(video)
    await page.getByText('The connection was lost').waitFor()
    await shoot(page, 'quote-cut')
    await page.unroute('**/api/quote-draft/files')
    await page.locator('input[name="video"]').setInputFiles(video)
    await page.getByText('Video, 0.2 MB').waitFor()
    await page.reload()
    expect(await page.getByLabel('What needs doing?').inputValue()).toBe(description)
    await page.getByText('Video, 0.2 MB').waitFor()
  })

  it('refuses HTML named .mp4 without scripts, beside its field, and keeps the text', async () => {
    await using visitor = await site.visit({ width: 768, scripts: false })
    const { page } = visitor
    await page.goto('/quote')
    await page.getByLabel('What needs doing?').fill(description)
    await page.locator('input[name="video"]').setInputFiles(html)
    await button(page, 'Continue').click()
    await page.getByText('no whole video').first().waitFor()
    await expectUsable(visitor)
    expect(await page.getByLabel('What needs doing?').inputValue()).toBe(description)
  })

  it('leaves the server well where the socket is cut in the middle of a file', async () => {
    const { hostname, port } = new URL(site.server.url)
    const socket = connect(Number(port), hostname)
    const head = '--x\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n'
    socket.write(
      `POST /api/quote-draft/files HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000000\r\n\r\n${head}`,
    )
    socket.write(Buffer.alloc(2_000_000))
    await new Promise<void>((resolve) => socket.end(() => resolve()))
    socket.destroy()
    expect((await fetch(`${site.server.url}/quote`)).status).toBe(200)
  })
})
