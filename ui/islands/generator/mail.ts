import { type Paper, textOf } from '#modules/invoicing'

/** Several mail programs cut a longer address. */
const mostCharacters = 1_900

/** The `mailto:` address with the text of the paper, or with its particulars and sums where the text is too long for one. */
export function mailAddress(paper: Paper, to: string): string {
  const whole = addressWith(paper, to, textOf(paper))
  return whole.length <= mostCharacters ? whole : addressWith(paper, to, shortText(paper))
}

function addressWith({ name, supplier }: Paper, to: string, text: string): string {
  const recipient = encodeURIComponent(to.trim()).replaceAll('%40', '@')
  const subject = supplier.name === '' ? name : `${name} from ${supplier.name}`
  const body = text.replaceAll(/\r?\n/g, '\r\n')
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

function shortText({ title, supplier, particulars, totals }: Paper): string {
  const lines = [...particulars, ...totals].map(({ label, value }) => `${label}: ${value}`)
  return [title, `${supplier.heading}: ${supplier.name}`, ...lines, '', 'The items are in the attached file.'].join(
    '\n',
  )
}

/** The name of the file: the number, without characters that a folder refuses. */
export function fileName(number: string): string {
  const safe = number
    .trim()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  return `${safe === '' ? 'document' : safe}.pdf`
}
