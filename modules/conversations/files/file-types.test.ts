import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFileName, endingOf, messageFileTypes } from './file-types.ts'

describe('cleanFileName', () => {
  it.each([
    ['boiler.jpg', 'image/jpeg', 'boiler.jpg'],
    ['Boiler.JPEG', 'image/jpeg', 'Boiler.jpeg'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Users\\Ann\\leak.pdf', 'application/pdf', 'leak.pdf'],
    ['invoice\u202Efdp.exe', 'application/pdf', 'invoicefdp.exe.pdf'],
    ['leak\0.html', 'image/png', 'leak.html.png'],
    ['a\u0000b.png', 'image/png', 'ab.png'],
    ['run.js', 'text/plain', 'run.js.txt'],
    ['figures.csv', 'text/plain', 'figures.csv'],
    ['...', 'image/png', 'image.png'],
    ['.png', 'image/png', 'png.png'],
    ['', 'video/mp4', 'video.mp4'],
    ['con.txt', 'text/plain', '_con.txt'],
    ['  the   tap .gif ', 'image/gif', 'the tap.gif'],
    ['<img src=x onerror=alert(1)>.png', 'image/png', 'img src=x onerror=alert(1).png'],
    ['a"; filename="b.html', 'application/pdf', 'a; filename=b.html.pdf'],
    ['Kühlschrank 冷蔵庫.pdf', 'application/pdf', 'Kühlschrank 冷蔵庫.pdf'],
  ] as const)('makes of %j (%s) %j', (sent, type, name) => {
    expect(cleanFileName(sent, type)).toBe(name)
  })

  it('leaves of any name one that is safe to show and to save', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(text, fc.constantFrom(...messageFileTypes), (sent, type) => {
        const name = cleanFileName(sent, type)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\<>:"|?*]/u)
        expect(name).toMatch(/^[^.\s].*\.[a-z0-9]{2,4}$/u)
        expect(Array.from(name).length).toBeLessThanOrEqual(130)
        expect(cleanFileName(name, type)).toBe(name)
        expect(cleanFileName(`${sent}.exe`, type)).not.toMatch(/\.exe$/)
        expect(name.includes('.')).toBe(true)
        expect(endingOf(type)).not.toBe('')
      }),
    )
  })
})
