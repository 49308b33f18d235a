import type { AuditedWrites } from './desk.ts'

const day = [{ from: '08:00', until: '20:00' }]
const hours = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day }
const absence = { kind: 'training', from_date: '2099-05-04', until_date: '2099-05-05' }

/** Writes of the hours and absences of technicians. */
export const workforceWrites: AuditedWrites = {
  'PUT /api/admin/technicians/:id/hours': async (desk) =>
    desk.json('PUT', `/api/admin/technicians/${desk.first('technicians', {})}/hours`, { hours }),
  'POST /api/admin/technicians/:id/absences': async (desk) =>
    desk.json('POST', `/api/admin/technicians/${desk.first('technicians', {})}/absences`, absence),
  'POST /api/admin/technicians/:id/absences/:absence/status': async (desk) => {
    const path = `/api/admin/technicians/${desk.first('technicians', {})}/absences`
    const made = await desk.json('POST', path, { ...absence, kind: 'other' })
    const { id }: { readonly id: string } = await made.json()
    return desk.json('POST', `${path}/${id}/status`, { status: 'withdrawn' })
  },
}
