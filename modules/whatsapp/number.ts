/** A number as people write it, to E.164; one without a country is British. Null when it cannot be a number. */
export function numberIn(typed: string): string | null {
  if (!/^[+\d\s().\u2010-\u2015-]{6,40}$/.test(typed.trim())) return null
  const digits = typed.replace('(0)', '').replaceAll(/[^+\d]/g, '')
  const number = digits
    .replace(/^00/, '+')
    .replace(/^44(?=\d{10}$)/, '+44')
    .replace(/^0/, '+44')
    .replace(/^\+440/, '+44')
  return (number.startsWith('+44') ? /^\+44\d{9,10}$/ : /^\+[1-9]\d{5,14}$/).test(number) ? number : null
}
