// Logs a person in, and prints their name.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
)

var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func get(address string, parameters url.Values, result any) *http.Response {
	response, err := client.Get(address + "?" + parameters.Encode())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer response.Body.Close()
	if result != nil {
		json.NewDecoder(response.Body).Decode(result)
	}
	return response
}

func main() {
	app := url.Values{"client_id": {os.Getenv("APP_ID")}, "redirect_uri": {"https://app.example/callback"}, "scope": {"email"}}
	location, _ := get("https://www.facebook.com/v19.0/dialog/oauth", app, nil).Location()
	app.Set("client_secret", os.Getenv("APP_SECRET"))
	app.Set("code", location.Query().Get("code"))
	var token struct {
		AccessToken string `json:"access_token"`
	}
	get("https://graph.facebook.com/v19.0/oauth/access_token", app, &token)
	var me struct {
		Name string `json:"name"`
	}
	get("https://graph.facebook.com/v19.0/me", url.Values{"fields": {"name"}, "access_token": {token.AccessToken}}, &me)
	fmt.Println(me.Name)
}
