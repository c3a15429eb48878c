import '#ui/base.css'
import { start } from './browser/start.tsx'

start()
