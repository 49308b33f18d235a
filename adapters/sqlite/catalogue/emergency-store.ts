import { createHash } from 'node:crypto'
import {
  type EmergencyService,
  type EmergencyServiceStore,
  auditOfEmergencyService,
  placedAt,
} from '#modules/catalogue'
import { type EmergencyServiceId, type ServiceId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { keepCopy } from '../kit/kept-copy.ts'

interface CardRow {
  readonly id: EmergencyServiceId
  readonly service_id: ServiceId | null
  readonly service_name: string
  readonly service_type: string
  readonly description: string
  readonly features: string
  readonly image_sha256: string | null
  readonly color: EmergencyService['colour']
  readonly icon: EmergencyService['icon']
  readonly is_active: number
  readonly display_order: number
  readonly version: number
  readonly updated_at: string
}

export function createSqliteEmergencyServiceStore(database: SqliteDatabase): EmergencyServiceStore {
  const { write } = database
  const statements = prepare(database)
  const audit = prepareAudit(database)
  const copy = keepCopy(
    database,
    () => statements.all.all(),
    (rows) => rows.map(cardFrom),
  )
  const load = () => statements.all.all().map(cardFrom)
  const found = (id: EmergencyServiceId) => load().find((card) => card.id === id)

  return {
    async read() {
      return copy.read()
    },

    save: (card) =>
      write(() => {
        const before = found(card.id)
        if (!before || before.version !== card.version) return refuse({ kind: 'emergency-service-changed' })
        const { image, displayOrder } = before
        const saved = { ...card, image, displayOrder, version: card.version + 1 }
        statements.save.run(rowOf(saved))
        audit(auditOfEmergencyService(before, saved))
        copy.changed()
        return accept(saved)
      }),

    place: (id, place, at) =>
      write(() => {
        const before = load()
        const after = placedAt(before, id, place)
        for (const card of after) {
          const old = before.find((one) => one.id === card.id)
          if (!old || old.displayOrder === card.displayOrder) continue
          statements.place.run(card.displayOrder, instantText(at), card.id)
          if (card.id === id) audit(auditOfEmergencyService(old, card))
        }
        copy.changed()
      }),

    setPicture: (id, picture, at) =>
      write(() => {
        const before = found(id)
        const sha256 = picture && createHash('sha256').update(picture.webp).digest('hex')
        if (!before || before.image === sha256) return
        if (picture && sha256) statements.addPicture.run(sha256, picture.width, picture.height, picture.webp)
        statements.setPicture.run(sha256, instantText(at), id)
        statements.dropPictures.run()
        audit(auditOfEmergencyService(before, { ...before, image: sha256 }))
        copy.changed()
      }),

    findPicture: async (sha256) => statements.picture.get(sha256) ?? null,

    version: copy.version,
  }
}

function prepare({ raw }: SqliteDatabase) {
  return {
    all: raw.prepare<[], CardRow>('select * from emergency_services order by display_order, id'),
    save: raw.prepare<[Readonly<Record<string, string | number | null>>]>(
      `update emergency_services set service_id = @serviceId, service_name = @name, service_type = @type,
         description = @description, features = @features, color = @colour, icon = @icon, is_active = @isActive,
         version = @version, updated_at = @updatedAt
       where id = @id`,
    ),
    place: raw.prepare<[number, string, string]>(
      'update emergency_services set display_order = ?, updated_at = ? where id = ?',
    ),
    addPicture: raw.prepare<[string, number, number, Uint8Array]>(
      'insert into emergency_pictures (sha256, width, height, webp) values (?, ?, ?, ?) on conflict do nothing',
    ),
    setPicture: raw.prepare<[string | null, string, string]>(
      'update emergency_services set image_sha256 = ?, updated_at = ? where id = ?',
    ),
    dropPictures: raw.prepare<[]>(
      `delete from emergency_pictures
       where not exists (select 1 from emergency_services where image_sha256 = emergency_pictures.sha256)`,
    ),
    picture: raw.prepare<[string], Buffer>('select webp from emergency_pictures where sha256 = ?').pluck(),
  }
}

function cardFrom(row: CardRow): EmergencyService {
  const features: readonly string[] = JSON.parse(row.features)
  return {
    id: row.id,
    serviceId: row.service_id,
    name: row.service_name,
    type: row.service_type,
    description: row.description,
    features,
    image: row.image_sha256,
    colour: row.color,
    icon: row.icon,
    isActive: row.is_active === 1,
    displayOrder: row.display_order,
    version: row.version,
    updatedAt: Temporal.Instant.from(row.updated_at),
  }
}

function rowOf(saved: EmergencyService) {
  const { features, isActive, updatedAt, image: _, displayOrder: __, ...card } = saved
  return {
    ...card,
    features: JSON.stringify(features),
    isActive: Number(isActive),
    updatedAt: instantText(updatedAt),
  }
}
