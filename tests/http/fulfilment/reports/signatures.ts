import sharp from 'sharp'

const line = '<path d="M40 120 C 120 20 180 180 260 90 S 420 60 540 130" fill="none" stroke="black" stroke-width="4"/>'

/** The lines of a customer on 600 by 200 points, as the phone sends them. */
export async function signaturePng(drawing = line): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">${drawing}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

export function blankPng(background: string, width = 600, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

export function dataUrl(bytes: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
}
