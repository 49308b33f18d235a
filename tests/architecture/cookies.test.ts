import { describe, expect, it } from 'vitest'
import { browserStorage, siteCookies } from '#modules/terms'
import { accountLinkMinutes } from '../../modules/accounts/recovery/account-link.ts'
import { type Source, readSources } from './sources.ts'

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)
const sources = readSources().filter((source) => /^(?:src|ui)\//.test(source.path) && !isTest(source))

/** The names of cookies that a file sets, without the prefix `__Host-`. */
function cookiesIn({ text }: Source): readonly string[] {
  const written = [...text.matchAll(/'(?:__Host-)?(callout_\w+)'/g)].map(([, name = '']) => name)
  const sealed = text.includes('createSealedCookie({')
    ? [...text.matchAll(/^\s*(?:return )?.*\bname: '(\w+)'/gm)].map(([, name = '']) => `callout_${name}`)
    : []
  const kept = text.includes('createKeptToken(publicUrl, purpose')
    ? Object.keys(accountLinkMinutes).map((purpose) => `callout_${purpose.replaceAll('-', '_')}`)
    : []
  return [...written, ...sealed, ...kept]
}

/** Files that make cookies under a name that their callers give them. */
const makers = new Set(['src/http/kit/kept-token.ts', 'src/http/recovery/oauth-cookies.ts'])

const planted = (text: string): Source => ({ path: 'src/x.ts', text })

describe('the cookies page', () => {
  it('has a cookie that is added to the code reported', () => {
    const found = cookiesIn(planted("const name = secure ? '__Host-callout_chat' : 'callout_chat'\nsetCookie(c, name)"))
    expect(new Set(found)).toEqual(new Set(['callout_chat']))
  })

  it('lists exactly the cookies that the code sets', () => {
    const found = new Set(sources.flatMap(cookiesIn))
    expect([...found].toSorted()).toEqual(siteCookies.map(({ name }) => name).toSorted())
  })

  it('misses no file that sets one under another name', () => {
    const unnamed = sources
      .filter(({ text }) => /\b(?:setCookie|generateCookie)\(|'set-cookie',|document\.cookie/i.test(text))
      .filter((source) => cookiesIn(source).length === 0 && !makers.has(source.path))
    expect(unnamed.map(({ path }) => path)).toEqual([])
  })

  it('lists exactly the values that pages keep in the browser', () => {
    const names = sources
      .filter(({ text }) => /\b(?:localStorage|sessionStorage)\b/.test(text))
      .flatMap(({ text }) => [...text.matchAll(/^const \w*[kK]ey = '([\w-]+)'$/gm)].map(([, name = '']) => name))
    expect(names.toSorted()).toEqual(browserStorage.map(({ name }) => name).toSorted())
  })
})
