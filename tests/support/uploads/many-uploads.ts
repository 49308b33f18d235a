import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

const client = join(import.meta.dirname, 'upload-client.ts')
/** The longest that the sender may take. */
const mostMs = 300_000

/** A photo of 12 megapixels that compresses badly, of about 6 MB. */
export function largePhoto(): Promise<Buffer> {
  large ??= drawLarge()
  return large
}

let large: Promise<Buffer> | null = null
let small: Promise<Buffer> | null = null

function drawLarge(): Promise<Buffer> {
  const width = 1_000
  const noise = Buffer.alloc(width * 750 * 3, readFileSync(process.execPath).subarray(1_000_000, 3_000_000))
  const raw = { width, height: 750, channels: 3 } as const
  return sharp(noise, { raw }).resize(4_000, 3_000, { kernel: 'nearest' }).jpeg({ quality: 97 }).toBuffer()
}

/** The same as the copy of a phone: 2,000 pixels, of about 1 MB. */
export function phoneCopy(): Promise<Buffer> {
  small ??= drawSmall()
  return small
}

async function drawSmall(): Promise<Buffer> {
  return sharp(await largePhoto())
    .resize({ width: 2_000 })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** Sends the file so many times at once from a process of its own; the answers, such as `201` and `503 after 5`. */
export async function uploadAtOnce(url: string, photo: string, times: number): Promise<readonly string[]> {
  const args = [client, `${url}/api/booking-draft/photos`, photo, String(times)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: mostMs })
  return JSON.parse(stdout)
}
