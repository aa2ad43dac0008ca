#!/usr/bin/env bash
# A real S3 server, all in memory: Ceph's gateway of the Debian packages radosgw, ceph-mon and ceph-osd. What is deleted gives
# its memory back within seconds, instead of two hours; a full store would keep every write waiting.
#   rgw.sh start FOLDER PORT    prints its address; the keys are AKIDTEST and secrettest123456
#   rgw.sh stop FOLDER
set -euo pipefail
D=$2
if [ "$1" = stop ]; then
  for part in rgw osd mon; do [ ! -f "$D/$part.mine" ] || kill -9 "$(cat "$D/$part.mine")" 2>/dev/null || true; done
  exit
fi
P=$3
L=$(dirname "$(find /usr/lib -maxdepth 3 -type d -name rados-classes | head -1)")
mkdir -p "$D/mon" "$D/osd"
ID=$(cat /proc/sys/kernel/random/uuid)
export CEPH_CONF=$D/ceph.conf
{
  printf '[global]\nfsid=%s\nmon initial members=a\n' "$ID"
  printf 'mon host=[v2:127.0.0.1:%s/0,v1:127.0.0.1:%s/0]\n' $((P + 1)) $((P + 2))
  for kind in cluster service client; do echo "auth $kind required=none"; done
  # Without authentication the v2 protocol has no secure mode; the gateway would loop on "returned -13".
  for kind in 'mon client' client service cluster; do echo "ms $kind mode=crc"; done
  printf '%s\n' 'osd pool default size=1' 'osd pool default min size=1' 'osd pool default pg num=4' \
    'osd pool default pgp num=4' 'mon allow pool size one=true' 'osd crush chooseleaf type=0' \
    'osd objectstore=memstore' 'memstore device bytes=2147483648' 'mon max pg per osd=1000' \
    'mon data avail crit=1' 'rgw enable ops log=false' \
    'rgw gc obj min wait=1' 'rgw gc processor period=5' 'rgw gc processor max time=5' \
    "osd class dir=$L/rados-classes" \
    "erasure code dir=$L/ceph/erasure-code" "plugin dir=$L/ceph" "run dir=$D" "log file=$D/\$name.log" \
    "admin socket=$D/\$name.\$pid.asok" "pid file=$D/\$name.pid" "mon data=$D/mon" "osd data=$D/osd" \
    'public addr=127.0.0.1' "rgw frontends=beast endpoint=127.0.0.1:$P"
} >"$CEPH_CONF"
sed "s#^mon host.*#mon host=[v1:127.0.0.1:$((P + 2))/0]#" "$CEPH_CONF" >"$D/rgw.conf"
monmaptool --create --addv a "[v2:127.0.0.1:$((P + 1)),v1:127.0.0.1:$((P + 2))]" --fsid "$ID" --clobber "$D/monmap" >/dev/null
ceph-mon --mkfs -i a --monmap "$D/monmap" 2>/dev/null
ceph-mon -i a -f >"$D/mon.out" 2>&1 &
echo $! >"$D/mon.mine"
OSD=$(cat /proc/sys/kernel/random/uuid)
timeout 60 ceph osd new "$OSD" 0 >/dev/null 2>&1
ceph-osd -i 0 --mkfs --osd-uuid "$OSD" 2>/dev/null
ceph-osd -i 0 -f >"$D/osd.out" 2>&1 &
echo $! >"$D/osd.mine"
timeout 60 ceph osd crush add osd.0 1.0 root=default host=h >/dev/null 2>&1
export CEPH_CONF=$D/rgw.conf
radosgw -c "$D/rgw.conf" -n client.admin -f >"$D/rgw.out" 2>&1 &
echo $! >"$D/rgw.mine"
for _ in $(seq 240); do
  curl -sf -o /dev/null "http://127.0.0.1:$P/" && break
  sleep 0.5
done
timeout 60 radosgw-admin -c "$D/rgw.conf" user create --uid=t --display-name=t --access-key=AKIDTEST \
  --secret-key=secrettest123456 >/dev/null 2>&1
echo "http://127.0.0.1:$P"
