{{- define "vitrina.labels" -}}
app.kubernetes.io/name: vitrina
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "vitrina.pod" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
envFrom:
  - configMapRef: { name: {{ .Release.Name }}-settings }
  - secretRef: { name: {{ .Values.secretName }} }
volumeMounts:
  - { name: files, mountPath: /data }
{{- end }}

{{- define "vitrina.volumes" -}}
- name: files
  {{- if .Values.files.shared }}
  persistentVolumeClaim: { claimName: {{ .Release.Name }}-files }
  {{- else }}
  emptyDir: {}
  {{- end }}
{{- end }}
