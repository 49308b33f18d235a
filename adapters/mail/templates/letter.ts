import { type CSSProperties, type ReactElement, createElement as h } from 'react'
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
  render,
  toPlainText,
} from 'react-email'
import type { Message } from '#modules/messaging'

/** The sender, as every letter names it; an empty line is left out. */
export interface Letterhead {
  readonly businessName: string
  readonly hotline: string
  readonly companyName: string
  readonly companyNumber: string
  readonly registeredOffice: string
  readonly vatNumber: string
  /** Colours of the business as "#rrggbb"; null or left out: as the program came. */
  readonly colours?: { readonly light: string; readonly dark: string; readonly onDark: string } | null
  readonly logo?: { readonly address: string; readonly width: number; readonly height: number } | null
}

export type Letter = Pick<Message, 'name' | 'subject' | 'text' | 'action' | 'unsubscribe'>

export interface WrittenLetter {
  readonly html: string
  readonly text: string
}

/** One letter in the business's layout, as HTML and as text from the same source. */
export async function writeLetter(letter: Letter, head: Letterhead): Promise<WrittenLetter> {
  const html = await render(page(letter, head))
  return { html, text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }) }
}

const ink = '#1c1917'
const soft = '#57534e'
const paper = '#ffffff'
const desk = '#f5f5f4'
const firstColours = { light: '#0a504c', dark: '#86d3c3', onDark: '#1c1917' } as const
/** The height of a logo. */
const logoHeight = 44

const face: CSSProperties = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif' }
const paragraph: CSSProperties = { ...face, color: ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' }
const small: CSSProperties = { ...face, color: soft, fontSize: '14px', lineHeight: '20px', margin: '0 0 4px' }

/** Mail programs that know dark mode take its colours from here; the others keep dark ink on white paper. */
const sheetOf = ({ dark, onDark }: NonNullable<Letterhead['colours']>) => `
  .desk { background-color: ${desk}; }
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .desk { background-color: #1c1917 !important; }
    .paper { background-color: #292524 !important; }
    .ink { color: #fafaf9 !important; }
    .soft { color: #d6d3d1 !important; }
    .button { background-color: ${dark} !important; color: ${onDark} !important; }
  }`

function page({ name, subject, text, action, unsubscribe }: Letter, head: Letterhead): ReactElement {
  const colours = head.colours ?? firstColours
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '')
  return h(
    Html,
    { lang: 'en-GB' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, sheetOf(colours)),
    ),
    h(Preview, { useTitleTag: false, children: paragraphs[0] ?? subject }),
    h(
      Body,
      { lang: 'en-GB', className: 'desk', style: { margin: '0', padding: '24px 12px' } },
      h(
        Container,
        { className: 'paper', style: { backgroundColor: paper, maxWidth: '560px', padding: '24px' } },
        h(Text, { className: 'ink', style: { ...paragraph, fontWeight: 'bold' } }, nameOf(head)),
        h(Heading, { as: 'h1', className: 'ink', style: heading, children: unbroken(subject) }),
        h(Text, { className: 'ink', style: paragraph }, name ? `Hello ${name},` : 'Hello,'),
        ...paragraphs.map((one, at) =>
          h(Text, { key: at, className: 'ink', style: paragraph, children: linesOf(one) }),
        ),
        action &&
          h(Section, { style: { margin: '8px 0 24px' } }, h(Button, buttonOf(action.url, colours.light), action.label)),
        action?.second &&
          h(
            Text,
            { className: 'ink', style: paragraph },
            h(Link, { href: action.second.url, className: 'ink', style: secondLink }, action.second.label),
          ),
        action?.withdraw &&
          h(
            Text,
            { className: 'ink', style: paragraph },
            h(Link, { href: action.withdraw.url, className: 'ink', style: secondLink }, action.withdraw.label),
          ),
        h(Hr, { style: { borderColor: '#d6d3d1', margin: '24px 0 16px' } }),
        ...footer(head).map((line) =>
          h(Text, { key: line, className: 'soft', style: small, children: unbroken(line) }),
        ),
        unsubscribe &&
          h(
            Text,
            { className: 'soft', style: small },
            h(Link, { href: unsubscribe, className: 'soft', style: stopLink }, 'Stop e-mails like this one'),
          ),
      ),
    ),
  )
}

const heading: CSSProperties = { ...face, color: ink, fontSize: '22px', lineHeight: '28px', margin: '0 0 16px' }
const secondLink: CSSProperties = { color: ink, textDecoration: 'underline' }
const stopLink: CSSProperties = { color: soft, textDecoration: 'underline' }

/** The logo, whose text is the name, or the name. */
function nameOf({ businessName, logo }: Letterhead): string | ReactElement {
  if (!logo) return businessName
  const scale = Math.min(1, logoHeight / logo.height)
  const size = { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) }
  return h(Img, {
    src: logo.address,
    alt: businessName,
    ...size,
    style: { backgroundColor: '#ffffff', maxWidth: '100%' },
  })
}

const buttonOf = (href: string, colour: string) => ({
  href,
  className: 'button',
  style: {
    ...face,
    backgroundColor: colour,
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 'bold',
    padding: '14px 20px',
    borderRadius: '6px',
  },
})

function linesOf(paragraphText: string): readonly (string | ReactElement)[] {
  return paragraphText
    .trim()
    .split('\n')
    .flatMap((line, at) => (at === 0 ? unbroken(line) : [h('br', { key: `line-${at}` }), ...unbroken(line, at)]))
}

/** A reference or a telephone number stays on one line: "CB-7KQ4XW", "0800-247-847". */
function unbroken(line: string, at = 0): readonly (string | ReactElement)[] {
  return line
    .split(/(\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b)/)
    .map((part, place) =>
      place % 2 === 0 ? part : h('span', { key: `${at}-${place}`, style: { whiteSpace: 'nowrap' } }, part),
    )
}

function footer(head: Letterhead): readonly string[] {
  const { businessName, hotline, companyName, companyNumber, registeredOffice, vatNumber } = head
  const company = [
    companyName,
    companyNumber && `Company number ${companyNumber}`,
    registeredOffice,
    vatNumber && `VAT ${vatNumber}`,
  ].filter(Boolean)
  return [`${businessName}, telephone ${hotline}`, ...(company.length > 0 ? [company.join(', ')] : [])]
}
