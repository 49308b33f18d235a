import { type AuditedWrites, type Desk, json } from './desk.ts'

const version = ({ whole }: Desk, slug: string) =>
  Number(whole.data.pick('categories', ['version'], { slug })[0]?.['version'])

const details = { description: 'Lawns, hedges and fences.', icon: 'leaf' }

/** Writes of trades. */
export const tradeWrites: AuditedWrites = {
  'POST /api/admin/categories': json('POST', '/api/admin/categories', { ...details, label: 'Gardening' }),
  'POST /admin/catalogue/new-trade': (desk) =>
    desk.form('/admin/catalogue/new-trade', { ...details, label: 'Fencing', parallel_capacity: '1' }),
  'PATCH /api/admin/categories/:slug': (desk) =>
    desk.json('PATCH', '/api/admin/categories/tiling', { version: version(desk, 'tiling'), label: 'Tiles' }),
  'POST /admin/catalogue/trades/:slug': (desk) => {
    const fields = { ...details, label: 'Wall and Floor Tiles', parallel_capacity: '2' }
    return desk.form('/admin/catalogue/trades/tiling', { ...fields, version: String(version(desk, 'tiling')) })
  },
  'PUT /api/admin/categories/order': (desk) => {
    const slugs = desk.whole.data.pick('categories', ['slug']).map(({ slug }) => slug)
    return desk.json('PUT', '/api/admin/categories/order', { slugs: slugs.toReversed() })
  },
  'POST /admin/catalogue/trades/:slug/move': (desk) => {
    const rows = desk.whole.data.pick('categories', ['slug', 'position'])
    const first = rows.toSorted((a, b) => Number(a['position']) - Number(b['position']))[0]
    return desk.form(`/admin/catalogue/trades/${String(first?.['slug'])}/move`, { to: 'down' })
  },
  'POST /admin/catalogue/trades/:slug/retire': (desk) => {
    const ids = desk.whole.data.pick('services', ['id'], { category: 'tiling', is_active: 1 }).map(({ id }) => id)
    const fields = { version: String(version(desk, 'tiling')), services: ids.join() }
    return desk.form('/admin/catalogue/trades/tiling/retire', fields)
  },
  'POST /admin/catalogue/trades/:slug/offer': (desk) =>
    desk.form('/admin/catalogue/trades/tiling/offer', { version: String(version(desk, 'tiling')) }),
  'POST /api/admin/categories/:slug/restore': (desk) =>
    desk.json('POST', '/api/admin/categories/tiling/restore', { version: 1, seen: version(desk, 'tiling') }),
  'POST /admin/catalogue/trades/:slug/restore': (desk) => {
    const fields = { restore: '2', version: String(version(desk, 'tiling')) }
    return desk.form('/admin/catalogue/trades/tiling/restore', fields)
  },
}
