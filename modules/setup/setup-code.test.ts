import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeAlphabet, codeForm, codeTries, judgeTry, readCode } from './setup-code.ts'

const codes = fc
  .array(fc.constantFrom(...codeAlphabet.split('')), { minLength: 20, maxLength: 20 })
  .map((characters) => characters.join('').replaceAll(/(.{5})(?=.)/g, '$1-'))

describe('readCode', () => {
  it('reads a code however it is typed: in small letters, with spaces, or without dashes', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom('', ' ', '-', ' - '), fc.boolean(), (code, between, isSmall) => {
        const typed = code.replaceAll('-', between)
        expect(readCode(` ${isSmall ? typed.toLowerCase() : typed} `)).toBe(code)
        expect(code).toMatch(codeForm)
      }),
    )
  })

  it('reads letters that look like digits as these', () => {
    expect(readCode('OoIiL-lABCD-EFGHJ-KMNPQ')).toBe('00111-1ABCD-EFGHJ-KMNPQ')
  })

  it('makes no other code of a longer or shorter text', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom(...codeAlphabet.split('')), (code, more) => {
        expect(readCode(code + more)).not.toMatch(codeForm)
        expect(readCode(code.slice(0, -1))).not.toMatch(codeForm)
      }),
    )
  })
})

describe('judgeTry', () => {
  it('takes the right code whenever it comes, and ends each code after its last wrong try', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 3 * codeTries }), (tries) => {
        let wrong = 0
        const kinds = tries.map((isRight) => {
          const step = judgeTry(isRight, wrong)
          if (step.kind !== 'right') wrong = step.kind === 'wrong' ? step.wrong : 0
          return step.kind
        })
        const wrongOnes = kinds.filter((kind) => kind !== 'right')
        expect(kinds.map((kind) => kind === 'right')).toEqual(tries)
        expect(wrongOnes).toEqual(wrongOnes.map((_, at) => ((at + 1) % codeTries === 0 ? 'renew' : 'wrong')))
      }),
    )
  })
})
