import type { TestPort } from '../test-port.ts'

/** The technician Tom Reed (`tec_tom`, `usr_tom`), beside the people of `payments.ts`. */
export function addTom(data: TestPort): void {
  const at = '2026-03-02T12:00:00.000Z'
  data.insert('users', {
    id: 'usr_tom',
    email: 'tom@example.com',
    email_key: 'tom@example.com',
    password_hash: 'none',
    full_name: 'Tom Reed',
    role: 'technician',
    status: 'active',
    created_at: at,
    updated_at: at,
  })
  data.insert('technicians', {
    id: 'tec_tom',
    user_id: 'usr_tom',
    skills: '[]',
    availability: 'available',
    is_active: true,
    created_at: at,
  })
}
