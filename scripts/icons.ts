/** `node scripts/icons.ts`: the pictures of the installed site, from the drawings beside them in ui/public/icons. */
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../ui/public/icons')

const icons = [
  { name: 'app-192.png', from: 'app.svg', size: 192 },
  { name: 'app-512.png', from: 'app.svg', size: 512 },
  { name: 'maskable-512.png', from: 'maskable.svg', size: 512 },
  { name: 'apple-180.png', from: 'maskable.svg', size: 180 },
  { name: 'badge-96.png', from: 'badge.svg', size: 96 },
] as const

for (const { name, from, size } of icons) {
  const drawn = sharp(join(folder, from), { density: (72 * size) / 24 }).resize(size, size)
  await drawn.png({ compressionLevel: 9, palette: true }).toFile(join(folder, name))
}
