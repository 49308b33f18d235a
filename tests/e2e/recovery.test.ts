import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OidcIssuer, oidcClient, startOidcIssuer } from '../support/servers/oidc-issuer.ts'
import { type RunningServer, freePort, startServer } from '../support/servers/server.ts'
import {
  type Screen,
  expectAccessibleTo,
  expectNoSidewaysScroll,
  openBrowser,
  visit,
  wait,
  expectUsable,
} from './browser.ts'

const plain: Screen = { width: 320, scripts: false }
const scripted: Screen = { width: 320, scripts: true }
const desk: Screen = { width: 1280, scripts: true, dark: true }
const password = 'leaky tap 7'

let browser: Browser
let server: RunningServer
let issuer: OidcIssuer

beforeAll(async () => {
  const port = await freePort()
  const env = {
    LOG_LEVEL: 'info',
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: oidcClient.clientId,
    OIDC_CLIENT_SECRET: oidcClient.clientSecret,
  }
  ;[server, browser] = await Promise.all([startServer({ env }), openBrowser()])
  issuer = await startOidcIssuer([`${server.url}/api/auth/oauth/oidc/callback`], { port })
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await issuer?.[Symbol.asyncDispose]()
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function signUp(name: string): Promise<string> {
  const email = `${name}@example.com`
  const data = { email, password, full_name: 'Asha Patel' }
  await using visitor = await visit(browser, server.url, plain)
  const answer = await visitor.context.request.post('/api/auth/signup', { data })
  expect(answer.status()).toBe(201)
  return email
}

/** The link of the latest e-mail of that subject to `email`, as the built-in mailbox writes it in the log. */
async function linkFor(email: string, subject: RegExp): Promise<string> {
  const find = () => {
    const found = server
      .log()
      .split('\n')
      .findLast((line) => line.includes(`"${email}"`) && subject.test(line))
    return /"link":"([^"]+)"/.exec(found ?? '')?.[1]
  }
  return vi.waitUntil(find, wait)
}

describe('forgotten password', () => {
  it.each([
    ['on a narrow phone without scripts', plain],
    ['on a narrow phone', scripted],
  ])('is reset by a link in an e-mail, %s', async (_, screen) => {
    const email = await signUp(screen.scripts ? 'asha' : 'ottoline')
    await using visitor = await visit(browser, server.url, screen)
    const { page } = visitor
    await page.goto('/login')
    await follow(page, 'Forgot your password?')
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await expectUsable(visitor)
    await press(page, 'Send me a link')
    await says(page, 'Please enter your email address')
    await page.getByLabel('Email').fill(email)
    await press(page, 'Send me a link')
    await says(page, 'Password reset email sent! Check your inbox.')
    await expectNoSidewaysScroll(page)

    await page.goto(await linkFor(email, /Set a new password/))
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    expect(page.url()).toBe(`${server.url}/reset-password`)
    await expectUsable(visitor)
    await page.getByLabel('New password', { exact: true }).fill('a quite new one')
    await page.getByLabel('New password again').fill('a slip of the pen')
    await press(page, 'Set the password')
    await says(page, 'Passwords do not match')
    await page.getByLabel('New password', { exact: true }).fill('a quite new one')
    await page.getByLabel('New password again').fill('a quite new one')
    await press(page, 'Set the password')
    await says(page, 'Your password is changed')

    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, /^Sign in/)
    await says(page, 'Invalid email or password')
    await page.getByLabel('Password', { exact: true }).fill('a quite new one')
    await press(page, /^Sign in/)
    await page.waitForURL('**/dashboard')
    expect(visitor.faults).toEqual([])
  })

  it('is not reset by a truncated link', async () => {
    await using visitor = await visit(browser, server.url, plain)
    await visitor.page.goto('/reset-password?token=0123')
    await says(visitor.page, 'This link no longer works')
    expect(visitor.page.url()).not.toContain('0123')
    await expectUsable(visitor)
  })
})

describe('unconfirmed address', () => {
  it('is mentioned on every page, and confirmed by a button behind the link', async () => {
    const email = await signUp('carla')
    await using visitor = await visit(browser, server.url, plain)
    const { page } = visitor
    await visitor.context.request.post('/api/auth/login', { data: { email, password } })
    await page.goto('/dashboard')
    await says(page, 'Please confirm your e-mail address.')
    await expectUsable(visitor)
    await press(page, 'Send it again')
    await says(page, 'The link is on its way')

    await page.goto(await linkFor(email, /Confirm your e-mail address/))
    await press(page, 'Confirm my address')
    await says(page, 'Your address is confirmed')
    expect(await page.getByText('Please confirm your e-mail address.').count()).toBe(0)
  })
})

describe('customer without the password at hand', () => {
  it('signs in by a link, and arrives at the requested page', async () => {
    const email = await signUp('dora')
    await using visitor = await visit(browser, server.url, plain)
    const { page } = visitor
    await page.goto('/login?next=%2Fprofile')
    await expectAccessibleTo(visitor)
    await follow(page, 'Send me a link by e-mail')
    await page.getByLabel('Email').fill(email)
    await expectNoSidewaysScroll(page)
    await press(page, 'Send me a link')
    await says(page, 'Check your inbox')

    await page.goto(await linkFor(email, /Your link to sign in/))
    await says(page, `You are about to sign in as ${email}`)
    await expectAccessibleTo(visitor)
    await press(page, 'Sign in')
    await page.waitForURL('**/profile')
    expect(await page.getByLabel('Full name').inputValue()).toBe('Asha Patel')
  })
})

describe('change of address', () => {
  it('is requested on the profile, confirmed from the new address, and undone from the old one', async () => {
    const email = await signUp('elsa')
    await using visitor = await visit(browser, server.url, desk)
    const { page } = visitor
    await visitor.context.request.post('/api/auth/login', { data: { email, password } })
    await page.goto('/profile')
    await page.getByLabel('New e-mail').fill('elsa@new.example')
    await page.getByLabel('Your password').fill(password)
    await press(page, 'Change address')
    await says(page, 'We have written to the new address')
    await expectAccessibleTo(visitor)

    await page.goto(await linkFor('elsa@new.example', /Confirm your new e-mail address/))
    await press(page, 'Use this address')
    await says(page, 'Your address is changed')
    await page.goto(await linkFor(email, /Your e-mail address was changed/))
    await expectAccessibleTo(visitor)
    await press(page, 'This was not me: take it back')
    await says(page, 'Your address is back')
    await page.goto('/dashboard')
    await page.waitForURL('**/login**')
    expect(visitor.faults).toEqual([])
  })
})

describe('user with an account at another issuer', () => {
  const signIn = /^Sign in with 127\.0\.0\.1/

  it('signs up with it, arrives at the requested page, and finds it beside the other ways to sign in', async () => {
    issuer.seat({ sub: 'flora', email: 'flora@example.com', email_verified: true, name: 'Flora Hill' })
    await using visitor = await visit(browser, server.url, plain)
    const { page } = visitor
    await page.goto('/login?next=%2Fprofile%2Fsecurity')
    await expectNoSidewaysScroll(page)
    await follow(page, signIn)
    await page.waitForURL('**/profile/security')
    await says(page, 'as flora@example.com')
    await expectUsable(visitor)
    await press(page, /Remove it/)
    await press(page, 'Send me a link')
    await says(page, 'Check your inbox')
    await page.goto(await linkFor('flora@example.com', /Your link to sign in/))
    await press(page, 'Yes, it is me')
    await press(page, /Remove it/)
    await says(page, 'That way to sign in is removed')
    expect(await page.getByText('as flora@example.com').count()).toBe(0)
  })

  it('confirms the deletion of the account by a link when there is no password', async () => {
    const email = 'hugo@example.com'
    issuer.seat({ sub: 'hugo', email, email_verified: true, name: 'Hugo Lamb' })
    await using visitor = await visit(browser, server.url, plain)
    const { page } = visitor
    await page.goto('/login?next=%2Fprofile%2Fprivacy')
    await follow(page, signIn)
    await page.waitForURL('**/profile/privacy')
    const card = page.locator('#delete')
    expect(await card.getByLabel(/password/).count()).toBe(0)
    expect(await card.getByRole('button', { name: 'Delete my account' }).count()).toBe(0)
    await expectUsable(visitor)
    await card.getByRole('button', { name: 'Send me a link' }).click()
    await says(page, 'Check your inbox')
    await page.goto(await linkFor(email, /Your link to sign in/))
    await says(page, 'Confirm that it is you')
    await expectAccessibleTo(visitor)
    await press(page, 'Yes, it is me')
    await page.waitForURL('**/profile/privacy#delete')
    await card.getByLabel('I am sure: delete my account').check()
    await card.getByRole('button', { name: 'Delete my account' }).click()
    await says(page, 'Your account is deleted')
    await expectAccessibleTo(visitor)
    expect(visitor.faults).toEqual([])
  })

  it('consents before it opens an existing account', async () => {
    const email = await signUp('gwen')
    issuer.seat({ sub: 'gwen', email, email_verified: true })
    await using visitor = await visit(browser, server.url, plain)
    const { page } = visitor
    await page.goto('/login')
    await follow(page, signIn)
    await says(page, /There is an account with the address/)
    await expectUsable(visitor)
    await follow(page, /^Sign in and link/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, /^Sign in/)
    await says(page, /You are signed in as/)
    await expectUsable(visitor)
    await press(page, /^Link/)
    await says(page, 'You can now sign in that way, too')

    await visitor.context.clearCookies()
    await page.goto('/login')
    await follow(page, signIn)
    await page.waitForURL('**/dashboard')
    expect(visitor.faults).toEqual([])
  })
})
