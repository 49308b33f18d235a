import { Secret, TOTP } from 'otpauth'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runCallout } from '../support/servers/server.ts'
import { expectUsable, wait } from './browser.ts'
import { openSite } from './site.ts'
import { openTestPort } from '../support/sqlite-test-port.ts'

const site = openSite({ hostname: 'localhost' })

const password = 'velvet-otter-42'
let people = 0

/** A new customer, signed in on this browser. */
async function signUp(page: Page): Promise<string> {
  people += 1
  const email = `guarded-${people}@example.com`
  const answer = await page.request.post('/api/auth/signup', {
    data: { email, password, full_name: 'Ottoline Featherstonehaugh' },
  })
  expect(answer.status()).toBe(201)
  return email
}

async function isIn(page: Page): Promise<boolean> {
  const answer = await page.request.get('/api/auth/me')
  return ((await answer.json()) as { readonly user: unknown }).user !== null
}

/** An authenticator of Chromium's own, such as the finger reader of a laptop. */
async function plugIn(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

/** Chromium's authenticator answers what is asked on the side at once, as nobody would: here it is asked by buttons only. */
async function byButtonsOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}

/** Moves the last password check into the past. */
function longAgo(): void {
  using data = openTestPort(site.server.dataDir)
  data.set('sessions', {}, { password_confirmed_at: null })
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

describe('passkey', () => {
  it('is added, signs in with nothing typed, and replaces the password and the second step', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: true })
    const { page, faults } = visitor
    await plugIn(page)
    await byButtonsOnly(page)
    const email = await signUp(page)
    await page.goto('/profile/security')
    await expectUsable(visitor)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.waitForURL('**/profile/security/passkey')
    await expectUsable(visitor)
    await page.getByLabel('Name').fill('Work laptop')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
    expect(await page.getByText(/^(?:\w{4}-){6}\w{4}$/).count()).toBe(10)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused, wait).toBe('Keep these recovery codes')
    await expectUsable(visitor)
    await page.getByRole('link', { name: 'I have saved them' }).click()
    expect(await page.locator('#passkeys strong').innerText()).toBe('Work laptop')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL(`${site.server.url}/`)
    expect(await isIn(page)).toBe(false)

    await page.goto('/login?next=%2Fnotifications')
    await expectUsable(visitor)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/notifications')
    expect(await isIn(page)).toBe(true)

    await page.request.post('/api/auth/logout')
    await page.goto('/login')
    await typePassword(page, email)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    expect(await isIn(page)).toBe(false)
    await expectUsable(visitor)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/dashboard')
    expect(await isIn(page)).toBe(true)
    expect(faults).toEqual([])
  })

  it('is suggested by the browser in the e-mail field, and signs in when it is chosen', async () => {
    await using visitor = await site.visit({ width: 320, scripts: true })
    const { page } = visitor
    await plugIn(page)
    await signUp(page)
    await page.goto('/profile/security/passkey')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
    await page.request.post('/api/auth/logout')
    await page.goto('/login?next=%2Fnotifications')
    await page.waitForURL('**/notifications')
    expect(await isIn(page)).toBe(true)
    expect(visitor.faults).toEqual([])
  })

  it('confirms the user instead of the password, and the requested action is done', async () => {
    await using visitor = await site.visit({ width: 320, scripts: true })
    const { page } = visitor
    await plugIn(page)
    await signUp(page)
    await page.goto('/profile/security/passkey')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'Make new codes' }).waitFor()
    longAgo()
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page.getByRole('heading', { name: 'Confirm your password' }).waitFor()
    await expectUsable(visitor)
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
    await expectUsable(visitor)
    expect(visitor.faults).toEqual([])
  })

  it('is not added when the browser’s dialog is closed', async () => {
    await using visitor = await site.visit({ width: 320, scripts: true, dark: true })
    const { page } = visitor
    const session = await plugIn(page)
    await signUp(page)
    await page.goto('/profile/security/passkey')
    await session.send('WebAuthn.disable')
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Create passkey' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('No passkey was created')
    await expectUsable(visitor)
    await page.goto('/profile/security')
    expect(await page.getByText('Not used yet').count()).toBe(0)
  })
})

describe('authenticator app', () => {
  it('is set up, signs in and is removed without scripts, and each code works once', async () => {
    await using visitor = await site.visit({ width: 320, scripts: false })
    const { page } = visitor
    const email = await signUp(page)
    await page.goto('/profile/security')
    await expectUsable(visitor)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await page.waitForURL('**/profile/security/totp')
    await page.getByRole('img', { name: 'The key as a picture to scan' }).waitFor()
    const key = (await page.locator('.key').innerText()).replaceAll(' ', '')
    // A step may end before the server reads the code: one of the step before would be too old then.
    const codeIn = (steps: number) =>
      TOTP.generate({
        secret: Secret.fromBase32(key),
        timestamp: Temporal.Now.instant().epochMilliseconds + steps * 30_000,
      })
    await expectUsable(visitor)
    await page.getByLabel('Type the six digits').fill('000000')
    await page.getByRole('button', { name: 'Turn it on' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('That code is not right')
    await expectUsable(visitor)
    expect((await page.locator('.key').innerText()).replaceAll(' ', '')).toBe(key)
    await page.getByLabel('Type the six digits').fill(codeIn(0))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
    const [recovery = ''] = await page.getByText(/^(?:\w{4}-){6}\w{4}$/).allInnerTexts()
    await expectUsable(visitor)

    await page.request.post('/api/auth/logout')
    await page.goto('/login?next=%2Fprofile%2Fsecurity')
    await typePassword(page, email)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await expectUsable(visitor)
    await page.getByLabel('Code').fill(codeIn(40))
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('That code is not right')
    await expectUsable(visitor)
    expect(await isIn(page)).toBe(false)
    await page.getByLabel('Code').fill(recovery)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/profile/security')
    expect(await page.locator('#codes').innerText()).toContain('9')
    await expectUsable(visitor)

    await page.locator('#app summary').click()
    await page.locator('#app').getByLabel('Your password').fill(password)
    await page.locator('#app').getByLabel('Code').fill(codeIn(1))
    await page.getByRole('button', { name: 'Remove the app' }).click()
    await page.getByText('The authenticator app is removed').waitFor()
    await page.request.post('/api/auth/logout')
    await page.goto('/login')
    await typePassword(page, email)
    await page.waitForURL('**/dashboard')
  })
})

describe('/profile/security', () => {
  it('changes the password and signs another device out, without scripts', async () => {
    await using visitor = await site.visit({ width: 320, scripts: false })
    await using other = await site.visit({ width: 1280, scripts: false })
    const { page } = visitor
    const email = await signUp(page)
    await other.page.goto('/login')
    await typePassword(other.page, email)
    await other.page.waitForURL('**/dashboard')
    await page.goto('/profile/security')
    await page
      .locator('#sessions li')
      .filter({ hasNotText: 'This device' })
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await page.getByText('That device is signed out').waitFor()
    expect([await isIn(page), await isIn(other.page)]).toEqual([true, false])

    const form = page.locator('#password')
    await form.getByLabel('Password now').fill('not this one')
    await form.getByLabel('New password', { exact: true }).fill('another-otter-43')
    await form.getByLabel('New password again').fill('another-otter-43')
    await page.getByRole('button', { name: 'Change password' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('That is not your password')
    await expectUsable(visitor)
    await form.getByLabel('Password now').fill(password)
    await form.getByLabel('New password', { exact: true }).fill('another-otter-43')
    await form.getByLabel('New password again').fill('another-otter-43')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed').waitFor()
  })
})

describe('second factor rule for staff', () => {
  it('is set by the owner, who then sets up a factor and continues with it, without scripts', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: false })
    const { page } = visitor
    const owner = { email: 'owner@example.com', password: 'a-long-enough-phrase-1' }
    await runCallout(['admin', 'create', '--email', owner.email, '--password', owner.password], site.server.dataDir)
    expect((await page.request.post('/api/auth/login', { data: owner })).status()).toBe(200)
    await page.goto('/admin/security')
    await expectUsable(visitor)
    await page.getByLabel('Staff need a second factor').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/profile/security?needed=1')
    await page.getByText('Set up a second factor to carry on with your work').waitFor()
    await expectUsable(visitor)
    await page.goto('/dashboard')
    expect(page.url()).toContain('/profile/security')
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const key = (await page.locator('.key').innerText()).replaceAll(' ', '')
    await page.getByLabel('Type the six digits').fill(TOTP.generate({ secret: Secret.fromBase32(key) }))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await page.goto('/admin/security')
    expect(await page.getByLabel('Staff need a second factor').isChecked()).toBe(true)
    await page.getByRole('cell', { name: 'Authenticator app' }).waitFor()
    await expectUsable(visitor)
  })
})
