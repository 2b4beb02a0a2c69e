#!/bin/sh
# certbot's deploy hook: the server runs as a user of its own, which cannot
# read /etc/letsencrypt, so it gets copies, and reads them again. To be put
# into /etc/letsencrypt/renewal-hooks/deploy; run it by hand the first time:
#
#   RENEWED_LINEAGE=/etc/letsencrypt/live/kocka.example.org sh certbot-hook.sh
set -eu
folder=${KOCKA_FOLDER:-/var/lib/kocka}
mkdir -p -m 700 "$folder"
for file in fullchain.pem privkey.pem; do
    # whole or not at all, and never readable by others
    (umask 077 && cat "$RENEWED_LINEAGE/$file" >"$folder/new-$file")
    chown --reference="$folder/." "$folder/new-$file"
    mv "$folder/new-$file" "$folder/$file"
done
if [ -z "${KOCKA_FOLDER:-}" ] && systemctl is-active --quiet kocka; then
    systemctl reload kocka
fi
