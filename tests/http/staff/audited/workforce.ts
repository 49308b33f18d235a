import type { AuditedWrites } from './desk.ts'

const day = [{ from: '08:00', until: '20:00' }]
const hours = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day }
const rotation = { from_date: '2099-05-04', handover_weekday: 1, handover_time: '09:00', technician_ids: [] }
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
  'POST /admin/technicians/:id/hours': async (desk) =>
    desk.form(`/admin/technicians/${desk.first('technicians', {})}/hours`, {
      own: 'yes',
      '1.0.from': '07:00',
      '1.0.until': '21:00',
    }),
  'POST /admin/technicians/:id/absences': async (desk) =>
    desk.form(`/admin/technicians/${desk.first('technicians', {})}/absences`, { ...absence, kind: 'other' }),
  'POST /admin/technicians/:id/absences/:absence': async (desk) => {
    const path = `/admin/technicians/${desk.first('technicians', {})}/absences`
    const made = await desk.json('POST', `/api${path}`, { ...absence, kind: 'holiday' })
    const { id }: { readonly id: string } = await made.json()
    return desk.form(`${path}/${id}`, { status: 'withdrawn' })
  },
  'PUT /api/admin/on-call/rotation': async (desk) => desk.json('PUT', '/api/admin/on-call/rotation', rotation),
  'PUT /api/admin/on-call/days/:date': async (desk) =>
    desk.json('PUT', '/api/admin/on-call/days/2099-05-04', { first_id: null, second_id: null }),
  'DELETE /api/admin/on-call/days/:date': async (desk) => desk.json('DELETE', '/api/admin/on-call/days/2099-05-04'),
  'POST /admin/on-call/rotation': async (desk) =>
    desk.form('/admin/on-call/rotation', {
      from_date: '2099-05-04',
      handover_weekday: '1',
      handover_time: '09:00',
      'place.1': desk.first('technicians', {}),
    }),
  'POST /admin/on-call/days/:date': async (desk) =>
    desk.form('/admin/on-call/days/2099-05-04', {
      first: desk.first('technicians', {}),
      second: '',
      days: '2',
      how: 'set',
    }),
}
