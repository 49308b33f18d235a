/** A number in the form that people write: "+442079460958" is "020 7946 0958", "+447700900123" is "07700 900123". */
export function phoneWords(phone: string): string {
  const national = phone.replace(/^\+44/, '0')
  if (!/^0\d{9,10}$/.test(national)) return phone
  if (national.startsWith('02')) return `${national.slice(0, 3)} ${national.slice(3, 7)} ${national.slice(7)}`
  return `${national.slice(0, 5)} ${national.slice(5)}`
}
