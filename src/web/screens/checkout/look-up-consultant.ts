import { refusalOf } from '#api/client.ts'
import { api } from '../../browser/client.ts'

/** Name of the employee with this phone (digits only); null: there is none. */
export async function lookUpConsultant(phone: string, signal: AbortSignal): Promise<string | null> {
  try {
    return (await api.get('/api/employees/', { query: { phone }, signal })).name
  } catch (error) {
    if (refusalOf(error, 'get', '/api/employees/')?.code === 'employee_unknown') return null
    throw error
  }
}
