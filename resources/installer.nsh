; Lists the client under "Open with" for videos, and only there: electron-builder's own file associations would make it the
; program that plays them (docs/decisions/0086-opened-files-ask-for-their-task.md).
!define OPEN_WITH_KEY "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"

!macro openWith EXTENSION
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH_KEY}\SupportedTypes" ".${EXTENSION}" ""
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH_KEY}" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH_KEY}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro openWith mp4
  !insertmacro openWith m4v
  !insertmacro openWith mov
  !insertmacro openWith webm
  !insertmacro openWith mkv
  !insertmacro openWith avi
  !insertmacro openWith mpg
  !insertmacro openWith mpeg
  !insertmacro openWith ts
  !insertmacro openWith mts
  !insertmacro openWith m2ts
  !insertmacro openWith 3gp
  !insertmacro openWith 3g2
  !insertmacro openWith ogv
  !insertmacro openWith ogg
  !insertmacro openWith flv
  !insertmacro openWith wmv
  !insertmacro openWith asf
  !insertmacro openWith mxf
  !insertmacro openWith rm
  !insertmacro openWith rmvb
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "${OPEN_WITH_KEY}"
!macroend
