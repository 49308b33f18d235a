/** After this number of wrong tries, by anybody, the code is void, and the log has another. */
export const codeTries = 100

/** Capitals and digits without those that look alike (Crockford's base 32). */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Four groups of five: 100 random bits. */
export const codeForm = new RegExp(`^[${codeAlphabet}]{5}(?:-[${codeAlphabet}]{5}){3}$`)

/** A typed code in the form of a code: case, spaces and dashes do not count, and letters that look like digits are read as these. */
export function readCode(typed: string): string {
  const characters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return characters.replaceAll(/(.{5})(?=.)/g, '$1-')
}

/** The effect of a try at the code. `wrong`: so many tries were wrong by now. `renew`: the code is void, and another is made. */
export type CodeStep =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly wrong: number }
  | { readonly kind: 'renew' }

/** `wrong`: the wrong tries at this code before. A right one does not count, so that a form may be sent again. */
export function judgeTry(isRight: boolean, wrong: number): CodeStep {
  if (isRight) return { kind: 'right' }
  return wrong + 1 >= codeTries ? { kind: 'renew' } : { kind: 'wrong', wrong: wrong + 1 }
}
