import '#ui/base.css'
import { start } from './navigator/start.tsx'

start()
