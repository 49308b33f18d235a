import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, callers, openWholeApp } from '../../support/apps/whole-app.ts'
import { marksOf, roleTable } from './role-table.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const form = 'application/x-www-form-urlencoded'
const names = [
  'email',
  'password',
  'full_name',
  'name',
  'phone',
  'postcode',
  'address',
  'next',
  'step',
  'date',
  'time',
  'serviceId',
  'action',
  'card',
]
const values = [
  '',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  'x'.repeat(1_000),
  '9999-99-99',
  '-1',
  '1e400',
  '__proto__',
  '<script>',
  '//evil.example',
]
const everyField = (value: string) => names.map((name) => `${name}=${value}`).join('&')

const bodies: readonly (readonly [string, BodyInit, string])[] = [
  ...values.map((value) => [`every field is ${value.slice(0, 20)}`, everyField(value), form] as const),
  ['every field twice', `${everyField('a')}&${everyField('b')}`, form],
  ['fields that nobody knows', '__proto__=1&constructor=2&toString=3&a[b]=4', form],
  ['no UTF-8', new Uint8Array([0x61, 0x3d, 0xff, 0xfe]), form],
  ['JSON', '{"email":1}', 'application/json'],
  ['no type', 'a=b', 'nonsense'],
  ['a broken upload', '--x\r\nContent-Disposition: form-data; name="photo"', 'multipart/form-data; boundary=x'],
  ['an upload without a boundary', 'photo', 'multipart/form-data'],
  [
    'an upload that is no picture',
    '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nno picture\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
]

const forms = whole.api.others.filter(({ method }) => method === 'post').map(({ path }) => path)

/** Callers whom the form lets in; of one that is for nobody, all: they must be refused. */
function callersIn(path: string): readonly Caller[] {
  const marks = marksOf(roleTable[`POST ${path}`] ?? 'anyone')
  const letIn = callers.filter((_, at) => marks[at] === '+')
  return letIn.length > 0 ? letIn : callers
}

/** One session of each caller for all forms: signing in costs more than the form. */
const cookies = new Map<Caller, string>()

const tooLarge = new Uint8Array(10 * 2 ** 20).fill(0x61)

describe.each(forms)('POST %s', (path) => {
  /** Sends the body; answers the server's fault, and null where there is none. */
  async function faultOf(caller: Caller, body: BodyInit, type: string): Promise<string | null> {
    const cookie = cookies.get(caller) ?? (await whole.signIn(caller))
    const { status, headers } = await whole.app.request(path.replace(/:\w+/, 'bkg_00000000'), {
      method: 'POST',
      headers: { 'content-type': type, cookie },
      body,
    })
    // An answer that sets a cookie may have ended the session.
    if (headers.has('set-cookie')) cookies.delete(caller)
    else cookies.set(caller, cookie)
    const location = headers.get('location') ?? ''
    return status >= 500 || location.includes('evil.example') ? `${status} ${location}` : null
  }

  it.each(bodies)('is answered without a server error: %s', async (_, body, type) => {
    for (const caller of callersIn(path)) expect(await faultOf(caller, body, type)).toBeNull()
  })

  it('is answered without a server error: 10 MB', async () => {
    const [caller = null] = callersIn(path)
    expect(await faultOf(caller, tooLarge, form)).toBeNull()
  })
})
