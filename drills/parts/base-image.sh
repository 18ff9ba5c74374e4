#!/bin/bash
# Packs this machine's own node, npm, shell and tools as a base for ops/Containerfile, where no registry can be asked. $1: an empty folder, $2: the archive, then further programs.
set -e
root=$1
archive=$2
shift 2
mkdir -p "$root"/usr/{bin,sbin,lib,lib64} "$root"/{tmp,etc,proc,sys,dev,root,opt} "$root"/var/lib
chmod 1777 "$root/tmp"
for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$root/$folder"; done
copy_library() {
  local folder
  folder="$root$(readlink -f "$(dirname "$1")")"
  mkdir -p "$folder"
  cp -Ln "$1" "$folder/"
}
for tool in node bash sh env cat chmod chown cp dirname basename id install ldd ln ls mkdir mv readlink rm sed grep sleep uname "$@"; do
  file=$(readlink -f "$(type -P "$tool")")
  cp -L "$file" "$root/usr/bin/${tool##*/}"
  for library in $(ldd "$file" 2>/dev/null | grep -o '/[^ ]*' || true); do copy_library "$library"; done
done
# What compiled modules of npm packages link, beside what the tools do.
libc=$(dirname "$(ldd "$(readlink -f "$(type -P node)")" | grep -o '/[^ ]*libc\.so\.6')")
for library in "$libc"/lib{rt,pthread,dl,m,util,resolv,nss_dns,nss_files}.so.[0-9]* "$libc"/libstdc++.so.6 "$libc"/libgcc_s.so.1; do
  if [ -e "$library" ]; then copy_library "$library"; fi
done
npm=$(dirname "$(dirname "$(readlink -f "$(type -P npm)")")")
mkdir -p "$root/usr/lib/node_modules"
cp -r "$npm" "$root/usr/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
cp -r /etc/ssl "$root/etc/"
echo 'root:x:0:0:root:/root:/bin/sh' > "$root/etc/passwd"
echo 'root:x:0:' > "$root/etc/group"
tar -C "$root" -cf "$archive" .
